/** What an ad may not exclude people by, and where that stands. */
export type Exclusion = 'sex' | 'age' | 'origin';

/** The rules, in Portugal and the Union, that wording is held against. */
const SOURCES: Readonly<Record<Exclusion, string>> = {
  sex: 'Código do Trabalho, artigo 30.º, n.º 2; Directive 2006/54/EC, article 14',
  age: 'Código do Trabalho, artigos 24.º e 25.º; Directive 2000/78/EC, article 3',
  origin: 'Código do Trabalho, artigos 24.º e 25.º; Directive 2000/43/EC, article 3',
};

const PERSON_EN =
  '(?:candidate|applicant|guy|man|woman|girl|lady|person|people|professional|talent|graduate|developer)s?';
const SEEKING_EN = String.raw`(?:looking for|seek(?:ing)?|need|hir(?:e|ing)|want(?:ed)?)[^.!?\n]{0,40}`;
const SEEKING_PT = String.raw`(?:procura(?:-se|mos)?|admite(?:-se|m-se)?|precisa(?:-se|mos)?|recruta(?:-se|mos)?)[^.!?\n]{0,40}`;
const AGE = String.raw`(?:1[89]|[2-6]\d)`;
const LANGUAGE =
  '(?:inglês|português|francês|alemão|espanhol|italiano|english|portuguese|german|french|spanish|dutch|italian)';

interface Wording {
  readonly excludes: Exclusion;
  readonly pattern: RegExp;
  /** What to write in its place. */
  readonly instead: string;
}

const wording = (excludes: Exclusion, pattern: string, instead: string): Wording => ({
  excludes,
  // \b knows no accented letters.
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})`, 'iu'),
  instead,
});

const WORDINGS: readonly Wording[] = [
  wording('sex', '(?:do )?sexo (?:masculino|feminino)', 'name the task, not the sex'),
  wording('sex', '(?:fe)?male (?:only|candidates?|applicants?|developers?|engineers?)', 'name the task, not the sex'),
  wording(
    'sex',
    String.raw`${SEEKING_EN}\b(?:guys?|m[ae]n|wom[ae]n|girls?|lad(?:y|ies)|gentlem[ae]n)\b`,
    'write "person" or "someone"',
  ),
  wording(
    'sex',
    String.raw`${SEEKING_PT}\b(?:rapaz|rapariga|menin[oa]|moç[oa]|senhora|homem|mulher)\b`,
    'escreva "pessoa"',
  ),
  wording(
    'sex',
    String.raw`o (?:candidato|colaborador)\b(?!\s*(?:\/|\(a\)|ou a\b))`,
    'escreva "a pessoa", or name both forms',
  ),
  wording(
    'sex',
    String.raw`(?:candidate|applicant)\b[^.!?\n]{0,120}(?:[.!?]\s+)?(?<!\p{L})(?:he|his|she|her)\b`,
    'write "you" or "they"',
  ),
  wording(
    'age',
    String.raw`(?:idade|idades)\b[^.\n]{0,30}(?<!\d)${AGE}(?!\d)`,
    'name the experience that is needed, not the age',
  ),
  wording(
    'age',
    String.raw`(?<!há )(?:menos de|até|no máximo) ${AGE} anos\b(?!\s+(?:de (?:experi|exist|mercado|história|carreira|atividade)|no mercado))`,
    'name the experience that is needed, not the age',
  ),
  wording(
    'age',
    String.raw`jove(?:m|ns) (?:dinâmic|profissiona|candidat|recém|licenciad|talento|programador)\p{L}*`,
    'name what the person does, not the age',
  ),
  wording('age', `aged (?:between )?${AGE}`, 'name the experience that is needed, not the age'),
  wording(
    'age',
    String.raw`(?:under|below|(?:not|no) (?:older|more) than|younger than|maximum age(?: of)?:?|up to) ${AGE}\b(?=\s*(?:years? old|years of age|[.,;!]|$))`,
    'name the experience that is needed, not the age',
  ),
  wording('age', String.raw`young(?:,? (?:and )?\p{L}+)? ${PERSON_EN}\b`, 'name what the person does, not the age'),
  wording('age', String.raw`digital natives?\b`, 'name the skills that are needed'),
  wording(
    'origin',
    String.raw`nacionalidade (?!ou\b|e\b|d[aeo]s?\b)\p{L}+(?:esa|ana|ira|ola|ense)\b`,
    'ask for the right to work in Portugal',
  ),
  wording(
    'origin',
    String.raw`(?:só|apenas|somente|exclusivamente)(?!\p{L})[^.\n]{0,30}(?<!\p{L})(?:portugues(?:es|as)|brasileir[oa]s|nacionais|europeus|europeias)\b`,
    'ask for the right to work in Portugal',
  ),
  wording(
    'origin',
    String.raw`(?:portuguese|british|european|eu|american|brazilian) (?:nationals?|citizens?)\b[^.\n]{0,10}\bonly`,
    'ask for the right to work in Portugal',
  ),
  wording('origin', String.raw`native (?:${LANGUAGE} )?speakers?\b`, 'name a level, such as C2'),
  wording('origin', String.raw`(?:falante|${LANGUAGE}|língua) nativ[oa]s?\b`, 'name a level, such as C2'),
];

/** Words that make a sentence stand for the opposite. */
const EQUALITY =
  /\b(?:regardless|irrespective|independentemente|sem distinção|equal opportunit|without (?:distinction|discrimination))/iu;

/** The text without the sentences that promise equal treatment, in time that grows with its length. */
function withoutPromises(text: string): string {
  return (text.match(/[^.!?\n]+[.!?\n]*|[.!?\n]+/gu) ?? []).filter((sentence) => !EQUALITY.test(sentence)).join('');
}

/** Advice on wording that excludes people, one for each ground, naming the words and the rule. */
export function wordingAdvice(text: string): { kind: Exclusion; message: string }[] {
  const read = withoutPromises(text);
  const found = WORDINGS.flatMap(({ excludes, pattern, instead }) => {
    const words = pattern.exec(read)?.[0].trim();
    if (words === undefined) return [];
    const does = excludes === 'sex' ? 'addresses one sex' : `excludes people by ${excludes}`;
    const message = `body: "${words.slice(0, 80)}" ${does}, which an ad may not (${SOURCES[excludes]}); ${instead}.`;
    return [{ kind: excludes, message }];
  });
  return found.filter(({ kind }, index) => found.findIndex((other) => other.kind === kind) === index);
}

export function sourceOf(exclusion: Exclusion): string {
  return SOURCES[exclusion];
}
