import { foldName, LOCATIONS, rowById, WORK_MODEL, WORK_MODELS } from '../../../wire/tables.ts';

/** Nouns that the words remote and hybrid also go with. */
const THINGS =
  '(?:cloud|app|apps|mobile|support|desktop|access|server|servers|infrastructure|database|sensing|control|procedure|team|sales)';

const NOT = /(?:\b(?:no|not|never|non|without|sem|não|nem)\b|n't)[^.!?\n]{0,40}$/iu;

const HYBRID = new RegExp(
  String.raw`(?<!\p{L})h[íi]brido(?!\p{L})|(?:regime|modelo|modalidade|formato)\s+h[íi]brid[oa]|\bhybrid\b(?!\s+(?:\p{L}+\s+)?${THINGS}\b)`,
  'giu',
);
const REMOTE = new RegExp(
  String.raw`100\s?%\s?(?:remot[eo]|em teletrabalho)|\b(?:fully|full)[- ]remote\b(?!\s+(?:\p{L}+\s+)?${THINGS}\b)|totalmente remoto|trabalho remoto|trabalhar remotamente|teletrabalho|\bremote(?:[- ]first|[- ]only| work\w*| job| position| role| within)\b|work(?:ing)? (?:from (?:home|anywhere)|remotely)|home[- ]office|regime:? remoto`,
  'giu',
);
const ON_SITE = /\bpresencial\b|nas nossas instalações|\bon[- ]site\b|\bin our office\b/giu;

/** What the text says of where the work is done: which of these it names. */
function saidModels(text: string): Set<number> {
  const says = (pattern: RegExp) =>
    [...text.matchAll(pattern)].some(({ index }) => !NOT.test(text.slice(Math.max(0, index - 60), index)));
  const models: [number, RegExp][] = [
    [WORK_MODEL.hybrid, HYBRID],
    [WORK_MODEL.remote, REMOTE],
    [WORK_MODEL.onSite, ON_SITE],
  ];
  return new Set(models.filter(([, pattern]) => says(pattern)).map(([model]) => model));
}

/** The work model that a text names though the field says another; undefined where they agree, or it says nothing. */
export function otherWorkModel(text: string, model: number): string | undefined {
  const said = saidModels(text);
  // Days at home and days in the office make a hybrid; an office alone says little of one.
  const named = [WORK_MODEL.hybrid, WORK_MODEL.remote].find((each) => said.has(each));
  const effective = named ?? (said.has(WORK_MODEL.onSite) ? WORK_MODEL.onSite : undefined);
  if (effective === undefined || effective === model || said.has(model)) return undefined;
  if (model === WORK_MODEL.hybrid && effective === WORK_MODEL.onSite) return undefined;
  return rowById(WORK_MODELS, effective)?.name;
}

const PLACE_OF_WORK =
  /(?:\blocal(?:ização)?(?: de trabalho)?|\blocation|\bplace of work|\bworkplace)\s*[:–-]\s*([^.;\n]{2,60})|\b(?:job|role|position|work) is (?:based |located )?in ([^.;,\n]{2,40})|\btrabalho é (?:feito )?(?:em|no|na) ([^.;,\n]{2,40})/giu;

/** Places of the table that a text gives as those of the work, and that are not among the given ones. */
export function otherPlaces(text: string, given: readonly number[]): string[] {
  const named = [...text.matchAll(PLACE_OF_WORK)].flatMap((match) => locationsIn(match.slice(1).find(Boolean) ?? ''));
  if (named.length === 0 || named.some(({ id }) => given.includes(id))) return [];
  return [...new Set(named.map(({ name }) => name))];
}

function locationsIn(text: string) {
  const words = text.split(/[^\p{L}]+/u).map(foldName);
  const folded = ` ${words.join(' ')} `;
  const isNamed = (name: string) => folded.includes(` ${name.split(' ').map(foldName).join(' ')} `);
  return LOCATIONS.filter(({ name, aliases }) => [name, ...aliases].some(isNamed));
}
