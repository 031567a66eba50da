import { cleanLine } from '../../text/clean.ts';
import { fold, plainLetters } from '../../wire/text/fold.ts';

/*
 * What of an ad tells it from the others: what is asked for, then what is to be done, in lines of a readable text. Most ads
 * open with what the company says of itself, the same in all of them (docs/board.md, Answers).
 */

const REQUIREMENTS =
  /^(?:\W|\d)*(?:os? |as? |the |our |nossos? )?(?:requisit|perfil|procuramos|o que (?:procuramos|pedimos|precis|esperamos|valorizamos|deves ter)|pedimos|exig|qualific|competencias|conhecimentos|experiencia|condicoes de candidatura|o teu perfil|quem procuramos|must|require|qualification|skills|what (?:we(?:'re| are)? (?:look|ask|need|expect)|you (?:bring|need|have|know)|you'll need)|who (?:you are|we(?:'re| are) looking)|you (?:have|bring|are)|about you|we (?:ask|expect|need)|your (?:profile|skills|background)|profile|stack|tecnologias|technolog)/;
const TASKS =
  /^(?:\W|\d)*(?:as? |os? |the |your |tuas? |suas? )?(?:responsab|func(?:oes|ao)|taref|atividad|o que vais|o que ira|vais |ira |missao|desafio|principais|o trabalho|descricao da func|what you(?:'ll| will)|you(?:'ll| will)|responsibilit|task|duties|role|the job|day to day|your (?:role|mission|work)|mission|key|in this role)/;
const OFFERS =
  /^(?:\W|\d)*(?:o que )?(?:te |lhe )?(?:oferec|damos|beneficio|vantagen|regalias|offer|what we (?:offer|give)|we (?:offer|give)|benefits|perks|why |porque|sobre|about (?:us|the company|\p{Lu})|quem somos|who we are|condicoes|como (?:concorrer|candidat)|how to apply|candidat|apply|to apply|envi[ae]|responder|processo|process)/u;
/** A line that asks for something, or says what is to be done, without a heading. */
const ASKS =
  /experienc|experience|conheciment|knowledge|dominio|fluen|licenciatura|degree|curso tecnico|anos de|years|capacidade|familiar|proficien|ingles|english|certifica/;
const DOES =
  /\b(?:desenvolv|programar|implement|develop|build|design|desenhar|maintain|manuten|administra|gerir|manage|support|apoi|instal|test|analis|integra|acompanh|responsavel|responsible|procuramos|procura\b|looking for|we are hiring|hiring)/;
/** What a company says of itself, and what stands in any ad. */
const ABOUT_COMPANY =
  /^\W{0,20}(?:a |o |the )?(?:\S{1,60} ){0,4}(?:e uma (?:empresa|consultora|startup|multinacional)|is an? |are an? |foi fundad|fundad[ao]|founded|somos |we are (?!hiring|looking|seeking|recruiting)|we make|we build|we run|nascemos|nasceu|existe|ajuda|helps?|presta|faz |makes?|runs?)|lider de mercado|market leader|clientes em|countries|desde (?:19|20)\d\d|since (?:19|20)\d\d/;
/** Around the sign itself: names of any length before it would be tried from each of their letters. */
const IS_ADDRESS = /https?:\/\/|www\.|\S@[^\s@.]{1,100}\.\S/;

/** Words that begin a requirement as often as its heading. */
const NAMES_ONE =
  /^(?:\W)*(?:experien|conhecimento|competencia|skill|must|you have|you are|you bring|tecnolog|stack|key|ira |vais )/;
const IS_ITEM = /^\s*[-•·*–]\s/;
const LONGEST_HEADING = 60;

interface Line {
  readonly text: string;
  readonly worth: number;
}

/**
 * The part of an ad's text that tells it from others, on one line, in whole words, at most `max` characters.
 * @param text readable text in composed letters, in lines
 * @param own what must not be shown where there is anything else: lines of the company's description, or of its other ads
 */
export function tellingPart(text: string, max: number, own: ReadonlySet<string> = new Set()): string {
  const lines = weighed(text, own);
  const best = lines.reduce((most, { worth }) => Math.max(most, worth), 0);
  const first = lines.findIndex(({ worth }) => worth === best);
  const chosen: string[] = [];
  let length = 0;
  for (const { text: line, worth } of lines.slice(Math.max(0, first))) {
    if (length > max) break;
    // What is worth less ends the part: an offer, an address, what the company says of itself.
    if (chosen.length > 0 && worth < best - 1) break;
    chosen.push(line);
    length += line.length + 2;
  }
  return cutAtWord(chosen.join('; '), max);
}

/** The same of several ads, without what those of one group have in common. */
export function tellingParts(
  ads: readonly { readonly group: number; readonly text: string; readonly own?: ReadonlySet<string> | undefined }[],
  max: number,
): string[] {
  const keys = ads.map(({ text }) => lineKeys(text));
  return ads.map(({ group, text, own }, at) => {
    const shared = new Set(own);
    for (const [other, ad] of ads.entries())
      if (other !== at && ad.group === group && ad.text !== text) for (const key of keys[other] ?? []) shared.add(key);
    return tellingPart(text, max, shared);
  });
}

/** Shorter lines say too little to be recognised. */
const SHORTEST_KEY = 20;

/** What is the same of lines of two texts that say the same. */
const keyOf = (plain: string) => plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** The keys of a text's lines and sentences. */
export function lineKeys(text: string): Set<string> {
  const keys = new Set<string>();
  for (const line of fold(plainLetters(text)).toLowerCase().split('\n'))
    for (const part of [line, ...line.split(/(?<=[.!?])\s+/)]) if (part.length > SHORTEST_KEY) keys.add(keyOf(part));
  return keys;
}

function weighed(text: string, own: ReadonlySet<string>): Line[] {
  let under = 1;
  const lines: Line[] = [];
  for (const { line, mayBeHeading, isItem } of partsOfText(text)) {
    const plain = fold(line).toLowerCase();
    const heading = mayBeHeading ? headingOf(plain, isItem) : undefined;
    under = heading ?? under;
    if (heading !== undefined && announcesOnly(plain)) continue;
    const rest = heading === undefined ? line : cleanLine(line.replace(/^[^:]{0,60}:\s*/, ''));
    const worth = worthOf(plain, under, isAmong(own, plain));
    lines.push({ text: rest.replace(/[;,.]$/, ''), worth });
  }
  return lines;
}

function partsOfText(text: string): { line: string; mayBeHeading: boolean; isItem: boolean }[] {
  return text.split('\n').flatMap((whole) => {
    const isItem = IS_ITEM.test(whole);
    const parts = parted(whole).map((part) => cleanLine(part.replace(/^\s*[-•·*–]\s+/, '')));
    return parts.map((line, at) => ({ line, mayBeHeading: at === 0, isItem })).filter(({ line }) => line !== '');
  });
}

/** Whether a heading has nothing behind its colon. */
function announcesOnly(plain: string): boolean {
  return plain.length < LONGEST_HEADING && !/:\s*\S/.test(plain);
}

function isAmong(keys: ReadonlySet<string>, plain: string): boolean {
  return keys.size > 0 && plain.length > SHORTEST_KEY && keys.has(keyOf(plain));
}

/** A long line is a paragraph, of which each sentence counts by itself. */
function parted(line: string): string[] {
  return line.length > 120 ? line.split(/(?<=[.!?])\s+(?=\p{Lu})/u) : [line];
}

/** What a heading announces: 5 requirements, 4 tasks, 0 offers and the like; undefined where a line is none. */
function headingOf(plain: string, isItem: boolean): number | undefined {
  const title = /^([^:]{1,60}):/.exec(plain)?.[1] ?? (plain.length < LONGEST_HEADING ? plain : undefined);
  if (title === undefined || title.split(' ').length > 8) return undefined;
  // "Experiência com Java" asks for it, "Experiência:" announces what is asked for.
  const words = title.split(' ').length;
  if (!plain.includes(':') && (words > (isItem ? 4 : 5) || ((isItem || words > 2) && NAMES_ONE.test(title))))
    return undefined;
  if (OFFERS.test(title)) return 0;
  if (REQUIREMENTS.test(title)) return 5;
  return TASKS.test(title) ? 4 : undefined;
}

function worthOf(plain: string, under: number, isOwn: boolean): number {
  if (isOwn || IS_ADDRESS.test(plain)) return -2;
  if (under === 1 && ABOUT_COMPANY.test(plain)) return -1;
  if (under !== 1) return under;
  if (ASKS.test(plain)) return 3;
  return DOES.test(plain) ? 3 : 1;
}

/** At most `max` characters, in whole words, with dots where there is more. */
export function cutAtWord(line: string, max: number): string {
  if (line.length <= max) return line;
  const room = line.slice(0, max - 1);
  const end = line[room.length] === ' ' ? room.length : room.lastIndexOf(' ');
  const words = (end > 0 ? room.slice(0, end) : room.replace(/[\ud800-\udbff]$/, '')).replace(/[\s,;:–—-]+$/, '');
  return `${words}…`;
}
