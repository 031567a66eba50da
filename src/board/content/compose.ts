import { type AdBlock, renderBlocks } from './markup.ts';
import type { Random } from './random.ts';
import { type Level, type Phrases, type SampleCompany, type SampleRole, WORK_MODEL_KEYS } from './schema.ts';

/** What one ad is to say. */
export interface AdBrief {
  readonly company: SampleCompany;
  readonly role: SampleRole;
  /** In the language of the role. */
  readonly phrases: Phrases;
  readonly stack: readonly string[];
  /** What a neighbouring stack has and this one has not. */
  readonly neighbours: readonly string[];
  readonly project: string;
  readonly level: Level;
  /** 0 on-site, 1 remote, 2 hybrid. */
  readonly workModel: 0 | 1 | 2;
  /** Whether an on-site ad speaks of remote work all the same. */
  readonly mentionsRemote: boolean;
  readonly place: string | undefined;
  /** In thousands of EUR, when the text is to name it. */
  readonly pay: { readonly min: number; readonly max: number } | undefined;
  /** E-mail or web address to apply to; absent when one applies on the board. */
  readonly applyTo: string | undefined;
  /** Which house style of HTML. */
  readonly style: number;
  /** Characters that the body has at least. */
  readonly length: number;
}

/** Parts that an ad has only when it is to be longer, in no fixed order. */
const EXTRAS = ['team', 'stack', 'bonus', 'seniority', 'soft', 'about', 'steps', 'equality', 'perks', 'more'] as const;
type Extra = (typeof EXTRAS)[number];

/** The HTML of an ad that is as long as its brief asks, give or take one part. */
export function composeBody(brief: AdBrief, random: Random): string {
  const choices = chooseParts(brief, random);
  // A company that describes its own way of hiring is not given another one.
  const ownSteps = /process|entrevist|convers|interview|exerc/i.test(brief.company.closing);
  const order = random.shuffled(EXTRAS.filter((extra) => extra !== 'steps' || !ownSteps));
  const used = new Set<Extra>();
  let body = renderBlocks(arrange(brief, choices, used), brief.style, random);
  for (const extra of order) {
    if (body.length >= brief.length) break;
    used.add(extra);
    body = renderBlocks(arrange(brief, choices, used), brief.style, random);
  }
  return body;
}

/** Every choice an ad could need, made once, so that adding a part leaves the others as they are. */
function chooseParts({ company, role, phrases, ...brief }: AdBrief, random: Random) {
  const { headings } = phrases;
  const fill = (text: string) => fillStack(text, brief.stack);
  const tasks = random.some(role.tasks, random.between(3, 6)).map(fill);
  return {
    intro: `${company.intro} ${brief.project}`,
    pitch: fill(random.pick(role.pitch)),
    tasks,
    moreTasks: role.tasks.map(fill).filter((task) => !tasks.includes(task)),
    asks: random.some(role.asks, random.between(3, 5)).map(fill),
    perks: random.some(company.perks, random.between(3, 6)),
    heading: {
      tasks: random.pick(headings.tasks),
      asks: random.pick(headings.asks),
      perks: random.pick(headings.perks),
      about: random.pick(headings.about),
      closing: random.pick(headings.closing),
    },
    stack: fillNames(random.pick(phrases.stack), { list: brief.stack.join(', ') }),
    bonus: fillNames(random.pick(phrases.bonus), {
      x: brief.neighbours[0] ?? 'Linux',
      y: brief.neighbours[1] ?? 'Git',
    }),
    team: random.pick(phrases.team),
    seniority: random.pick(phrases.seniority[brief.level]),
    soft: random.some(phrases.soft, random.between(2, 4)),
    steps: random.pick(phrases.steps),
    equality: random.pick(phrases.equality),
    workModel: fillNames(random.pick(phrases.workModel[WORK_MODEL_KEYS[brief.workModel]]), {
      place: brief.place ?? phrases.anywhere,
    }),
    remote: brief.mentionsRemote ? random.pick(phrases.workModel.onSiteButRemote) : undefined,
    pay: brief.pay && fillNames(random.pick(phrases.pay), { min: `${brief.pay.min}`, max: `${brief.pay.max}` }),
    apply:
      brief.applyTo === undefined
        ? random.pick(phrases.applyHere)
        : fillNames(random.pick(phrases.apply), { address: linkTo(brief.applyTo) }),
  };
}

/** The blocks in the order in which ads put them. Short ads name tasks and requirements without the perks. */
function arrange({ company }: AdBrief, parts: ReturnType<typeof chooseParts>, used: ReadonlySet<Extra>): AdBlock[] {
  const text = (...texts: (string | undefined)[]): AdBlock[] => {
    const said = texts.filter((part) => part !== undefined).join(' ');
    return said === '' ? [] : [{ kind: 'paragraph', text: said }];
  };
  const list = (heading: string, items: readonly string[], kind: 'list' | 'steps' = 'list'): AdBlock[] => [
    { kind: 'heading', text: heading },
    { kind, items },
  ];
  const when = (extra: Extra, value: string) => (used.has(extra) ? value : undefined);
  return [
    ...text(parts.intro),
    ...(used.has('about') ? [{ kind: 'heading', text: parts.heading.about } as const, ...text(company.about)] : []),
    ...text(parts.pitch, when('stack', parts.stack)),
    ...list(parts.heading.tasks, used.has('more') ? [...parts.tasks, ...parts.moreTasks] : parts.tasks),
    ...text(when('team', parts.team)),
    ...list(parts.heading.asks, used.has('soft') ? [...parts.asks, ...parts.soft] : parts.asks),
    ...text(when('seniority', parts.seniority), when('bonus', parts.bonus)),
    ...(used.has('perks') ? list(parts.heading.perks, parts.perks) : []),
    ...text(parts.workModel, parts.remote, parts.pay),
    ...(used.has('steps') ? list(parts.heading.closing, parts.steps, 'steps') : []),
    ...text(company.closing, parts.apply),
    ...text(when('equality', parts.equality)),
  ];
}

/** Companies link their own pages (docs/board.md, Answers). */
function linkTo(address: string): string {
  return address.startsWith('https:') ? `<a href="${address}" target="_blank">${address}</a>` : address;
}

/** `{a}` to `{e}` become the entries of the stack, in order. */
function fillStack(text: string, stack: readonly string[]): string {
  return text.replace(/\{([a-e])\}/g, (_, mark: string) => stack['abcde'.indexOf(mark)] ?? mark);
}

function fillNames(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}
