import { htmlToText } from '../../text/html/html.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import { rowById, WORK_MODEL, WORK_MODELS } from '../../wire/tables.ts';
import { genderAdvice } from './gender.ts';

/** A pay range wider than this says little; Directive (EU) 2023/970 wants applicants to know what to expect. */
const WIDE_RANGE = 2;
/** Visible characters below which an ad holds too few words to be found by. */
const SHORT_TEXT = 300;

const EMAIL = /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]*\p{L}/u;
const WEBSITE = /\b(?:https?:\/\/|www\.)[^\s<>"]+|\b[\p{L}\p{N}-]+\.(?:com|pt|org|eu|es|pl)\b(?:\/\S*)?/iu;

/** An email or web address in a text, or undefined. What the board itself counts as one is not shown. */
export function contactIn(text: string): string | undefined {
  return (EMAIL.exec(text) ?? WEBSITE.exec(text))?.[0].replace(/[).,;:!?]+$/, '');
}

/**
 * Advice on a new ad, each piece with its reason; nothing of it keeps the ad from being sent (docs/contract.md, Writing).
 */
export function adviceOnNew(ad: Ad): string[] {
  const text = htmlToText(ad.body ?? '');
  return [
    ...payAdvice(ad.salary_min ?? 0, ad.salary_max ?? 0),
    ...placeAdvice(ad.work_model ?? WORK_MODEL.onSite, ad.location ?? []),
    ...textAdvice(text),
    ...applyAdvice(ad, text),
    ...genderAdvice(ad.title ?? '', text),
  ];
}

/** Advice on what an edit sets, given the work model that the ad will have; what it leaves alone is not judged again. */
export function adviceOnEdit(ad: Ad, workModel: number = WORK_MODEL.onSite): string[] {
  const text = ad.body === undefined ? '' : htmlToText(ad.body);
  const pay = ad.salary_min !== undefined || ad.salary_max !== undefined;
  return [
    ...(pay && ad.salary_min !== undefined ? payAdvice(ad.salary_min, ad.salary_max ?? 0) : []),
    ...(ad.location === undefined ? [] : placeAdvice(workModel, ad.location)),
    ...(ad.body === undefined ? [] : textAdvice(text)),
    ...genderAdvice(ad.title ?? '', text),
  ];
}

function payAdvice(min: number, max: number): string[] {
  if (min === 0)
    return [
      'salary_min: no pay is given; Directive (EU) 2023/970 entitles applicants to the initial pay or its range, and ads with pay are found by it.',
    ];
  if (max > min * WIDE_RANGE)
    return [
      `salary_max: ${min} to ${max} is a very wide range; Directive (EU) 2023/970 asks for one that tells applicants what to expect.`,
    ];
  return [];
}

function placeAdvice(workModel: number, location: readonly number[]): string[] {
  if (workModel !== WORK_MODEL.onSite || location.length > 0) return [];
  const name = rowById(WORK_MODELS, WORK_MODEL.onSite)?.name;
  return [`location: the ad is ${name} but names no place, so nobody who looks by place will find it.`];
}

function textAdvice(text: string): string[] {
  const advice: string[] = [];
  const contact = contactIn(text);
  if (contact !== undefined)
    advice.push(
      `body: it names ${contact}; a board refuses an outside email or website in ads of accounts on the free plan.`,
    );
  if (text.length < SHORT_TEXT)
    advice.push(
      `body: ${text.length} characters hold few words to be found by; say what the work is, what is needed and what is offered.`,
    );
  return advice;
}

/** Without a method and an address the board takes `body`, which means a contact in the text (docs/board.md, Publishing rules, 1 and 2). */
function applyAdvice(ad: Ad, text: string): string[] {
  const method = ad.apply_method ?? (ad.apply_address === undefined ? 'body' : 'url');
  if (method !== 'body' || contactIn(text) !== undefined) return [];
  return [
    'apply_method: body means that the text says how to apply, but no email or web address is in it; give apply_address, or use platform.',
  ];
}
