import { adGuide } from '../publishing/ad/guide.ts';
import type { Site } from '../site/site.ts';
import { namesIn } from '../site/tables.ts';
import { cleanLine } from '../text/clean.ts';
import promptFile from './prompts.yaml';
import { completeName, completePlace, completeSlug, type ResourceFamily } from './resources.ts';
import { skillText } from './skill-files.ts';

/** A row of prompts.yaml, which says what the fields are. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly needs: readonly string[];
  readonly required?: readonly string[];
  readonly arguments: Readonly<Record<string, string>>;
  readonly skill?: string;
  readonly text: string;
}

export const PROMPTS = promptFile as readonly Prompt[];

interface Completion {
  values?(site: Site): readonly string[];
  complete?: ResourceFamily['complete'];
}

/** How an argument of any prompt is completed: with values, or with what the board is asked for. */
export const COMPLETIONS: Readonly<Record<string, Completion>> = {
  company: { complete: completeSlug },
  slug: { complete: completeSlug },
  name: { complete: completeName },
  location: { complete: completePlace },
  contract: { values: ({ tables }) => namesIn(tables.contract) },
  type: { values: ({ tables }) => namesIn(tables.type) },
  work_model: { values: ({ tables }) => namesIn(tables.work_model) },
  language: { values: ({ language }) => [language, 'English'] },
  published_after: { values: () => ['24h', '7d', '14d'] },
  since: { values: () => ['last', '24h', '7d'] },
};

export function promptText({ text, skill, ...prompt }: Prompt, values: Values, site: Site): string {
  const facts = Object.keys(prompt.arguments).flatMap((name) => {
    // Each on one line: they come from a form, not from the author of the prompt.
    const value = cleanLine(values[name] ?? '');
    return value === '' || name === 'language' ? [] : [`- ${name}: ${value}`];
  });
  const parts: Readonly<Record<string, () => string>> = {
    facts: () => facts.join('\n'),
    language: () => cleanLine(values.language ?? '') || site.language,
    skill: () => skillText(skill ?? ''),
    guide: () => adGuide(site),
  };
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part]?.() ?? '');
  // The protocol does not tell a server its host's language, so the model uses the person's.
  return `${filled}\n\nAnswer me in my language: that of our conversation, else of the words that I gave above, else ${site.language}.`;
}

type Values = Readonly<Record<string, string | undefined>>;
