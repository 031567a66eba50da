import { htmlToText } from '../../../text/html/html.ts';
import { type Ad, type AdFieldName, PAY_FIELDS } from '../../../wire/ad-fields.ts';
import { rowById, WORK_MODEL, WORK_MODELS } from '../../../wire/tables.ts';
import { countOf } from '../../../wire/text/phrases.ts';
import { contactIn } from './contact.ts';
import { titleAdvice } from './gender.ts';
import { type Exclusion, wordingAdvice } from './wording.ts';
import { otherPlaces, otherWorkModel } from './workplace.ts';

/** A pay range wider than this says little; Directive (EU) 2023/970 wants applicants to know what to expect. */
const WIDE_RANGE = 2;
/** Visible characters below which an ad says too little. */
const SHORT_TEXT = 300;

type AdviceKind = 'contact' | 'apply_method' | 'salary' | 'location' | 'place' | 'work_model' | 'short' | Exclusion;

/** Something that an ad would be better for, with the reason; nothing of it keeps the ad from being sent. */
export interface Advice {
  readonly kind: AdviceKind;
  readonly message: string;
}

/** The fields that each kind of advice is about. An edit that sets none of them is not told again. */
const ABOUT: Readonly<Record<AdviceKind, readonly AdFieldName[]>> = {
  contact: ['body'],
  apply_method: ['apply_method', 'apply_address'],
  salary: Object.values(PAY_FIELDS),
  location: ['location', 'work_model'],
  place: ['body', 'location'],
  work_model: ['body', 'work_model'],
  short: ['body'],
  sex: ['title', 'body'],
  age: ['title', 'body'],
  origin: ['title', 'body'],
};

/** Advice on a new ad (docs/contract.md, Writing). */
export function adviceOnNew(ad: Ad): Advice[] {
  const method = ad.apply_method ?? (ad.apply_address === undefined ? 'body' : 'url');
  return adviceOn({ ...ad, apply_method: method });
}

/**
 * The same advice on an ad as an edit leaves it, as far as the edit sets what it is about.
 * @param current what the board shows of the ad
 */
export function adviceOnEdit(given: Ad, current: Ad): Advice[] {
  const advice = adviceOn({ ...withoutUndefined(current), ...given });
  return advice.filter(({ kind }) => ABOUT[kind].some((name) => given[name] !== undefined));
}

function adviceOn(ad: Ad): Advice[] {
  const body = ad.body ?? '';
  const text = htmlToText(body);
  const contact = contactIn(body);
  const model = ad.work_model ?? WORK_MODEL.onSite;
  const title = titleAdvice(ad.title ?? '');
  const wording = wordingAdvice(`${ad.title ?? ''}.\n${text}`);
  return [
    ...payAdvice(ad[PAY_FIELDS.min] ?? 0, ad[PAY_FIELDS.max] ?? 0),
    ...placeAdvice(model, ad.location ?? [], text),
    ...textAdvice(text, contact),
    ...applyAdvice(ad.apply_method, contact),
    ...(title === undefined ? [] : [{ kind: 'sex' as const, message: title }]),
    ...wording.filter(({ kind }) => kind !== 'sex' || title === undefined),
  ];
}

function payAdvice(min: number, max: number): Advice[] {
  const message =
    min === 0
      ? `${PAY_FIELDS.min}: no pay is given; Directive (EU) 2023/970 entitles applicants to know the initial pay or its range, and a search by pay finds only ads that give it.`
      : `${PAY_FIELDS.max}: ${min} to ${max} is a very wide range; Directive (EU) 2023/970 asks for one that tells applicants what to expect.`;
  return min === 0 || max > min * WIDE_RANGE ? [{ kind: 'salary', message }] : [];
}

function placeAdvice(model: number, location: readonly number[], text: string): Advice[] {
  const advice: Advice[] = [];
  const name = rowById(WORK_MODELS, model)?.name;
  if (model === WORK_MODEL.onSite && location.length === 0)
    advice.push({
      kind: 'location',
      message: `location: the ad is ${name} but names no place, so a search by place will not find it.`,
    });
  const places = otherPlaces(text, location);
  if (places.length > 0)
    advice.push({
      kind: 'place',
      message: `location: the text says that the work is in ${places.join(', ')}, which the field does not; give location: ${places.join(', ')}, or change the text.`,
    });
  const said = otherWorkModel(text, model);
  if (said !== undefined)
    advice.push({
      kind: 'work_model',
      message: `work_model: the text says ${said}, and the ad is ${name}; people filter by the field, so give work_model: ${said}, or change the text.`,
    });
  return advice;
}

function textAdvice(text: string, contact: string | undefined): Advice[] {
  const advice: Advice[] = [];
  if (contact !== undefined)
    advice.push({
      kind: 'contact',
      message: `body: it contains ${contact}; the board refuses an external email address or website in ads of accounts on the free plan.`,
    });
  if (text.length < SHORT_TEXT)
    advice.push({
      kind: 'short',
      message: `body: it has only ${countOf(text.length, 'character')}; say what the work is, what is required and what is offered.`,
    });
  return advice;
}

/** `body` means a contact in the text (docs/board.md, Publishing rules, 1). */
function applyAdvice(method: Ad['apply_method'], contact: string | undefined): Advice[] {
  if (method !== 'body' || contact !== undefined) return [];
  const message =
    'apply_method: body means that the text says how to apply, but the text has no email or web address; give apply_address, or use platform.';
  return [{ kind: 'apply_method', message }];
}

function withoutUndefined(ad: Ad): Ad {
  return Object.fromEntries(Object.entries(ad).filter(([, value]) => value !== undefined));
}
