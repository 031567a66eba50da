import type { ApplyMethod } from '../../wire/tables.ts';
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
  readonly project: string;
  readonly level: Level;
  /** What the text says: 0 on-site, 1 remote, 2 hybrid. */
  readonly workModel: 0 | 1 | 2;
  /** Whether an on-site ad speaks of remote work all the same. */
  readonly mentionsRemote: boolean;
  readonly place: string | undefined;
  /** In thousands of EUR, when the text is to name it. */
  readonly pay: { readonly min: number; readonly max: number } | undefined;
  /** How one applies, and the company's website; absent on the free plan (docs/board.md, Publishing rules, 4). */
  readonly apply: { readonly method: ApplyMethod | null; readonly contact: string; readonly site: string } | undefined;
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
  const foreign = role.stacks.flat().filter((name) => !brief.stack.includes(name));
  const [x = 'Linux', y = 'Git'] = random.some(foreign, 2);
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
    bonus: fillNames(random.pick(phrases.bonus), { x, y }),
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
    apply: applyText(brief.apply, phrases, random),
  };
}

/** The blocks in the order in which ads put them. Short ads name tasks and requirements without the perks. */
function arrange(
  { company, style }: AdBrief,
  parts: ReturnType<typeof chooseParts>,
  used: ReadonlySet<Extra>,
): AdBlock[] {
  const text = (...texts: (string | undefined)[]): AdBlock[] => {
    const said = texts.filter((part) => part !== undefined).join(' ');
    return said === '' ? [] : [{ kind: 'paragraph', text: said }];
  };
  const list = (heading: string, items: readonly string[], kind: 'list' | 'steps' = 'list'): AdBlock[] => [
    { kind: 'heading', text: heading },
    { kind, items },
  ];
  // Most companies begin with their description, word for word (docs/board.md, Answers).
  const opensWithItself = style % 3 !== 0;
  const when = (extra: Extra, value: string) => (used.has(extra) ? value : undefined);
  return [
    ...(opensWithItself ? text(company.about) : []),
    ...text(parts.intro),
    ...(used.has('about') && !opensWithItself
      ? [{ kind: 'heading', text: parts.heading.about } as const, ...text(company.about)]
      : []),
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

/**
 * How to apply, with a link as every real ad has one (docs/board.md, Answers): to where one applies or else to the
 * company, with its address in sight or not, and often one more to how data are handled.
 */
function applyText(apply: AdBrief['apply'], phrases: Phrases, random: Random): string {
  const here = random.pick(phrases.applyHere);
  if (apply === undefined) return here;
  const { method, contact, site } = apply;
  const hidden = random.chance(HIDDEN_ADDRESSES);
  const privacy = linked(random.pick(phrases.privacy), `${site}/${phrases.privacyPage}`);
  const more = random.chance(SECOND_LINKS) ? ` ${privacy}` : '';
  const say = (seen: readonly string[], unseen: readonly string[], address: string) =>
    hidden
      ? linked(random.pick(unseen), hrefOf(address))
      : fillNames(random.pick(seen), { address: `[${address}](${hrefOf(address)})` });
  if (method === 'platform') return `${here} ${say(phrases.site, phrases.siteBehindLink, site)}${more}`;
  return say(phrases.apply, phrases.applyBehindLink, contact) + more;
}

/** Shares of the real ads (docs/board.md, Answers): links whose address stands nowhere else, ads with a second link. */
const HIDDEN_ADDRESSES = 0.4;
const SECOND_LINKS = 0.45;

function hrefOf(address: string): string {
  return address.includes('@') ? `mailto:${address}` : address;
}

/** `[…]` in a phrase becomes a link, `[…](address)`. */
function linked(text: string, address: string): string {
  return text.replace(/\[[^\]]+\]/, (words) => `${words}(${address})`);
}

/** `{a}` to `{e}` become the entries of the stack, in order. */
function fillStack(text: string, stack: readonly string[]): string {
  return text.replace(/\{([a-e])\}/g, (_, mark: string) => stack['abcde'.indexOf(mark)] ?? mark);
}

function fillNames(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}
