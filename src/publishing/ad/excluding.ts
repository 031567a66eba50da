/** A ground on which an ad may not exclude people. */
export type Ground = 'sex' | 'age' | 'origin';

/*
 * Words by which ads exclude people, a list to look up and no judgement. `#` is a number from 18 to 69. Sources: Código
 * do Trabalho, artigos 24.º, 25.º and 30.º; Directives 2006/54/EC, 2000/78/EC and 2000/43/EC.
 */
const WORDS: Readonly<Record<Ground, string>> = {
  sex:
    'sexo masculino|sexo feminino|male only|female only|male candidate|female candidate|' +
    'men only|women only|apenas homens|apenas mulheres|salesman|rapaz|rapariga|' +
    'dynamic guy|young guy|he will|she will|o candidato deve|o candidato deverá|o candidato ideal',
  age:
    'jovem dinâmico|jovens dinâmicos|jovem e dinâmico|jovem profissional|jovens profissionais|' +
    'young dynamic|young and dynamic|young professional|young professionals|digital native|digital natives|' +
    'idade até|idade entre|idade máxima|limite de idade|até # anos|menos de # anos|under # years|' +
    'not older than|younger than|aged #|maximum age|age limit',
  origin:
    'nacionalidade portuguesa|nacionalidade brasileira|candidatos portugueses|apenas portugueses|' +
    'portuguese nationals|portuguese citizens|eu citizens only|native speaker|native speakers|' +
    'native english|falante nativo|língua materna|mother tongue',
};

/** Titles that name one sex, unless the other one stands beside them: "Programador/a", "Técnico (m/f)". */
const TITLES = 'programador|engenheiro|técnico|administrador|gestor|consultor|diretor|coordenador|arquiteto';
const BOTH = /\b[mhf]\s*\/\s*[fmhd]\b|\p{L}\s?\/\s?[ao]s?\b|\([ao]s?\)|pessoa/iu;

const pattern = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.replaceAll('#', '(?:1[89]|[2-6]\\d)')})(?![\\p{L}\\p{N}])`, 'iu');
const PATTERNS = (Object.entries(WORDS) as [Ground, string][]).map(
  ([ground, words]) => [ground, pattern(words)] as const,
);
const TITLE = pattern(TITLES);
/** "até 30 anos de experiência" is about no age. */
const OF_EXPERIENCE = /\banos de (?:experiência|mercado|carreira)/giu;

/** The first words of each ground that a title or a text holds. */
export function excludingWords(title: string, text: string): { ground: Ground; words: string }[] {
  const all = `${title}\n${text}`.replace(OF_EXPERIENCE, '');
  const found = PATTERNS.flatMap(([ground, words]) => {
    const match = words.exec(all)?.[0];
    return match === undefined ? [] : [{ ground, words: match }];
  });
  const inTitle = BOTH.test(title) ? undefined : TITLE.exec(title)?.[0];
  if (inTitle === undefined || found.some(({ ground }) => ground === 'sex')) return found;
  return [{ ground: 'sex', words: inTitle }, ...found];
}
