import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';

/*
 * Which words of the index are forms of a word that was asked for. All words here are as the index has them: without
 * accents, in lower case. Snowball's stems join too much (casa and caso, equipa and equipamento, developer and
 * development), so words of one stem are forms of one word only when they are built alike; and as it expects accents it
 * parts some that are one (formacao, formacoes), which the plain rules for feminine and plural join.
 */

/** Endings by which a word is made of another one; words of one stem that differ in them differ in meaning. */
const BUILT = [
  /mentos?$/,
  /(?:d|t|s)or(?:a|es|as)?$/,
  /(?:ca|sa)o$|(?:co|so)es$|[ts]ions?$/,
  /dades?$|it(?:y|ies)$/,
  /[ae]ncias?$|[ae]nces?$/,
  /[aei]ve(?:l|is)$|[ai]bles?$/,
  /mente$|ly$/,
  /ism(?:o|os|s)?$/,
  /ist(?:a|as|s)?$/,
  /agem$|agens$/,
  /eir[oa]s?$/,
  /ari[oa]s?$/,
  /iv[oa]s?$|ives?$/,
  /os[oa]s?$|ous$/,
  /[ai]d[oa]s?$/,
  /ic[oa]s?$|ics?$|ical$/,
  /an[oa]s?$|ians?$/,
  /ments?$/,
  /[eo]rs?$/,
  /ness(?:es)?$/,
  /an(?:t|ts|te|tes)$|en(?:t|ts|te|tes)$/,
  /al$|ais$|als$/,
] as const;

const howBuilt = (word: string) => BUILT.findIndex((ending) => ending.test(word));

/** Endings of Portuguese verbs: programar, programando, programamos. */
const IS_VERB = /(?:[aei]r|ndo|mos|am|em)$/;

/** What a word may be the feminine or plural of, itself included. */
function basesOf(word: string): Set<string> {
  const bases = new Set([word]);
  const add = (ending: RegExp, base: string) => {
    for (const one of [...bases]) if (ending.test(one)) bases.add(one.replace(ending, base));
  };
  add(/oes$/, 'ao');
  add(/([aeou])is$/, '$1l');
  add(/eis$/, 'il');
  add(/ns$/, 'm');
  add(/([^aeiou])ies$/, '$1y');
  add(/([rz]|x|ch|sh|ss)es$/, '$1');
  add(/([^s])s$/, '$1');
  add(/([dts]or)a$/, '$1');
  add(/(eir|ari|iv|os|[ai]d|ic|an|tet)a$/, '$1o');
  return bases;
}

const portugueseStems = new Map<string, string>();
const englishStems = new Map<string, string>();

function stemIn(stems: Map<string, string>, stem: (word: string) => string, word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stem(word);
  if (stems.size > 20_000) stems.clear();
  stems.set(word, found);
  return found;
}

const portugueseStem = (word: string) => stemIn(portugueseStems, portuguese, word);
const englishStem = (word: string) => stemIn(englishStems, english, word);

/** Whether two words are forms of one: feminine, plural, or of one verb. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const bases = basesOf(a);
  for (const base of basesOf(b)) if (bases.has(base)) return true;
  const built = howBuilt(a);
  if (built !== howBuilt(b)) return false;
  const isEnglish = englishStem(a) === englishStem(b);
  if (!isEnglish && portugueseStem(a) !== portugueseStem(b)) return false;
  // casa and caso have one Portuguese stem and nothing in common; programar and programamos have, test and testing too.
  return isEnglish || built >= 0 || (IS_VERB.test(a) && IS_VERB.test(b));
}

/** Shorter words are technical names more often than not. */
const SHORTEST = 4;
/** Forms looked for besides the word itself; more are none of a real word. */
const MAX = 15;

/**
 * The words of the index that are forms of a word, the word itself first when it is there.
 * @param startingWith the words of the index that begin so
 */
export function inflectionsOf(word: string, startingWith: (beginning: string) => readonly string[]): string[] {
  const first = new RegExp(`^\\p{L}{${SHORTEST},}$`, 'u').test(word);
  if (!first) return [word];
  const stem = [portugueseStem(word), englishStem(word)].sort((a, b) => a.length - b.length)[0] ?? word;
  const beginning = word.slice(0, Math.max(3, Math.min(stem.length, word.length) - 2));
  const forms = startingWith(beginning).filter(
    (other) => other !== word && /^\p{L}+$/u.test(other) && isSameWord(word, other),
  );
  return [word, ...forms.slice(0, MAX)];
}
