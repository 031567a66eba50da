import { htmlToText } from '../../text/html/html.ts';
import { workModelMention } from '../../text/quotes.ts';
import { type Ad, PAY_FIELDS } from '../../wire/ad-fields.ts';
import { foldName, LOCATIONS, rowById, WORK_MODEL, WORK_MODELS } from '../../wire/tables.ts';
import { quoted } from '../../wire/text/quote.ts';
import { addressesIn } from './addresses.ts';

export type Ground = 'sex' | 'age' | 'origin';

/** Excluding phrases; `#` is 18 to 69. Código do Trabalho 24.º, 25.º, 30.º; Directives 2006/54, 2000/78, 2000/43/EC. */
const WORDS: Readonly<Record<Ground, string>> = {
  sex:
    'sexo masculino|sexo feminino|male only|female only|male candidate|female candidate|' +
    'men only|women only|only men|only women|young male|young female|apenas homens|apenas mulheres|salesman|rapaz|rapariga|' +
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

/** Masculine titles, unless the other form is beside them: "Programador/a", "Técnico (m/f)". */
const TITLES = 'programador|engenheiro|técnico|administrador|gestor|consultor|diretor|coordenador|arquiteto';
const BOTH = /\b[mhf]\s*\/\s*[fmhd]\b|\p{L}\s?\/\s?[ao]s?\b|\([ao]s?\)|pessoa/iu;

const pattern = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.replaceAll('#', '(?:1[89]|[2-6]\\d)')})(?![\\p{L}\\p{N}])`, 'iu');
const PATTERNS = (Object.entries(WORDS) as [Ground, string][]).map(
  ([ground, words]) => [ground, pattern(words)] as const,
);
const TITLE = pattern(TITLES);
/** "até 30 anos de experiência" is not about age. */
const OF_EXPERIENCE = /\banos de (?:experiência|mercado|carreira)/giu;

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

export interface Advice {
  readonly kind: 'contact' | 'salary' | 'location' | 'place' | 'work_model' | Ground;
  readonly message: string;
}

export function adviceOn(ad: Ad): Advice[] {
  const text = htmlToText(ad.body ?? '');
  const excluding = excludingWords(ad.title ?? '', text).map(({ ground, words }) => ({
    kind: ground,
    message: `${quoted(words)} may exclude people by ${ground}; an ad may not (Código do Trabalho, artigo 24.º).`,
  }));
  return [
    ...contactAdvice(ad.body ?? ''),
    ...payAdvice(ad),
    ...placeAdvice(ad, text),
    ...modelAdvice(ad, text),
    ...excluding,
  ];
}

export function adviceOnEdit(given: Ad, before: Ad): Advice[] {
  const known = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== undefined));
  const told = new Set(adviceOn(known).map(({ message }) => message));
  return adviceOn({ ...known, ...given }).filter(({ message }) => !told.has(message));
}

function contactAdvice(body: string): Advice[] {
  const [address] = addressesIn(body);
  if (address === undefined) return [];
  const message = `body: it contains ${address}; the board refuses an external email address or website in ads of accounts on the free plan.`;
  return [{ kind: 'contact', message }];
}

function payAdvice(ad: Ad): Advice[] {
  const message = `${PAY_FIELDS.min}: no pay is given; a search by pay finds only ads that give it (Directive (EU) 2023/970 entitles applicants to know it).`;
  return (ad[PAY_FIELDS.min] ?? 0) === 0 ? [{ kind: 'salary', message }] : [];
}

function placeAdvice({ location = [], work_model: model = WORK_MODEL.onSite }: Ad, text: string): Advice[] {
  const places = placesOfWork(text);
  const isNamed = places.length === 0 || places.some(({ id }) => location.includes(id));
  const names = places.map(({ name }) => name).join(', ');
  if (!isNamed) return [{ kind: 'place', message: `location: the text says ${names}, which the field does not.` }];
  if (model !== WORK_MODEL.onSite || location.length > 0) return [];
  return [{ kind: 'location', message: 'location: an On-Site ad that names no place is not found by place.' }];
}

const PLACE_OF_WORK =
  /(?:\blocal(?:ização)?(?: de trabalho)?|\blocation|\bplace of work|\bworkplace)\s*[:–-]\s*([^.;\n]{2,60})|\b(?:job|role|position|work) is (?:based |located )?in ([^.;,\n]{2,40})|\btrabalho é (?:feito )?(?:em|no|na) ([^.;,\n]{2,40})/giu;

function placesOfWork(text: string): { id: number; name: string }[] {
  const parts = [...text.matchAll(PLACE_OF_WORK)].map((match) => match.slice(1).find(Boolean) ?? '');
  const words = ` ${parts
    .join(' ')
    .split(/[^\p{L}]+/u)
    .map(foldName)
    .join(' ')} `;
  const isIn = (name: string) => words.includes(` ${name.split(' ').map(foldName).join(' ')} `);
  return LOCATIONS.filter(({ name, aliases }) => [name, ...aliases].some(isIn));
}

function modelAdvice({ work_model: model = WORK_MODEL.onSite }: Ad, text: string): Advice[] {
  const said = workModelMention(text);
  const field = rowById(WORK_MODELS, model)?.name;
  if (said === undefined || said.model === field) return [];
  const message = `work_model: the text says ${quoted(said.quote)}, and the ad would be ${field}; people filter by the field.`;
  return [{ kind: 'work_model', message }];
}
