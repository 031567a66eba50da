import { adGuide } from '../publishing/ad/guide.ts';
import type { Site } from '../site/site.ts';
import { namesIn } from '../site/tables.ts';
import { cleanLine } from '../text/clean.ts';
import type { TableName } from '../wire/ad-facts.ts';
import { adFields } from '../wire/ad-fields.ts';
import { completeName, completePlace, completeSlug } from './resources.ts';
import { skillText } from './skill-files.ts';
import type { ToolContext } from './tool.ts';

interface PromptArgument {
  readonly description: string;
  readonly required?: true;
  values?(site: Site): readonly string[];
  complete?(start: string, context: ToolContext): Promise<string[]>;
}

type Values = Readonly<Record<string, string | undefined>>;

/** A prompt: its arguments, and the text made from them (docs/contract.md, Resources and prompts). */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly needs: readonly string[];
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** @param facts the arguments, but for `language` */
  text(facts: string, site: Site, language: string): string;
}

const valuesOf = (table: TableName) =>
  table === 'location' ? { complete: completePlace } : { values: ({ tables }: Site) => namesIn(tables[table]) };

const FACTS: Readonly<Record<string, PromptArgument>> = Object.fromEntries(
  adFields.flatMap(([name, field]) =>
    'table' in field ? [[name, { description: field.title, ...valuesOf(field.table) }]] : [],
  ),
);

const draftJobAd: Prompt = {
  name: 'draft_job_ad',
  title: 'Draft a job ad',
  needs: ['create_job', 'job_status'],
  description: 'Write a job ad with the person, check it with a dry run, and publish it only when they say so.',
  arguments: {
    role: { description: 'What the person will do, e.g. Kotlin developer', required: true },
    company: { description: 'Company slug, for its tone and its other ads', complete: completeSlug },
    ...FACTS,
    salary: { description: 'Annual gross pay, e.g. 40000-55000' },
    language: { description: 'Language of the ad, e.g. English', values: ({ language }) => [language, 'English'] },
  },
  text: (facts, site, language) => `Draft a job ad in ${language || site.language} from these facts:
${facts}

${skillText('write-a-job-ad')}

${adGuide(site)}`,
};

const findJobs: Prompt = {
  name: 'find_jobs',
  title: 'Find jobs',
  needs: ['search_jobs', 'get_job'],
  description: 'Find job ads that fit, and say what the board does and does not show.',
  arguments: {
    words: { description: 'Role, skills or other words, e.g. Kotlin', required: true },
    location: { description: 'Place', ...valuesOf('location') },
    work_model: { description: 'Work model', ...valuesOf('work_model') },
    salary_min: { description: 'Lowest annual gross pay' },
    published_after: {
      description: 'Only ads published since, e.g. 7d or 2026-11-01',
      values: () => ['24h', '7d', '14d'],
    },
  },
  text: (facts) => `Find job ads that fit:
${facts}

${skillText('find-a-job')}`,
};

const companyBrief: Prompt = {
  name: 'company_brief',
  title: 'Brief on a company',
  needs: ['get_company'],
  description: 'Who a company is and what it is hiring for.',
  arguments: {
    slug: { description: 'Company slug', required: true, complete: completeSlug },
  },
  text: (facts) => `Write a brief on this company of the job board:
${facts}

Call get_company with include jobs, courses and events; if the slug is unknown, find it with search_companies. In at most ten lines: what it does, where it is, how to reach it, which roles and technologies it is hiring for, at what pay if any ad says so, and what courses and events are next. Say what the board does not show; do not guess.`,
};

const whatIsNew: Prompt = {
  name: 'what_is_new',
  title: 'What is new',
  needs: ['job_changes'],
  description: 'What is new, changed or gone on the board since you last asked.',
  arguments: {
    name: { description: 'Your name for the question, e.g. my kotlin search', complete: completeName },
    words: { description: 'Role, skills or other words, the first time' },
    since: {
      description: 'In place of the last time, e.g. 24h, 7d or 2026-11-01',
      values: () => ['last', '24h', '7d'],
    },
  },
  text(facts) {
    const searchWords =
      facts === ''
        ? 'Tell me what is new on the job board since yesterday.\n\nCall job_changes without arguments'
        : `Tell me what is new on the job board:\n${facts}\n\nCall job_changes with these arguments`;
    return `${searchWords}, and read every page. First the counts, then the new ads that fit me best, then what changed in ads, then what is gone. Say since when the board was watched where that matters, and give first-seen days as bounds, not as facts. Read an ad with get_job before you recommend it.`;
  },
};

export const PROMPTS: readonly Prompt[] = [draftJobAd, findJobs, companyBrief, whatIsNew];

export function promptText({ text, arguments: promptArguments }: Prompt, values: Values, site: Site): string {
  // Each on one line: they come from a form, not from the author of the prompt.
  const lines = Object.keys(promptArguments).map((name) => [name, cleanLine(values[name] ?? '')] as const);
  const facts = lines.flatMap(([name, value]) => (value === '' || name === 'language' ? [] : [`- ${name}: ${value}`]));
  // The protocol does not tell a server its host's language, so the model uses the person's.
  const answerIn = `Answer me in my language: that of our conversation, else of the words that I gave above, else ${site.language}.`;
  return `${text(facts.join('\n'), site, cleanLine(values.language ?? ''))}\n\n${answerIn}`;
}
