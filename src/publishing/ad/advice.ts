import { htmlToText } from '../../text/html/html.ts';
import type { Ad } from '../../wire/ad-fields.ts';
import { rowById, WORK_MODEL, WORK_MODELS } from '../../wire/tables.ts';
import { genderAdvice } from './gender.ts';

/** A pay range wider than this says little; Directive (EU) 2023/970 wants applicants to know what to expect. */
const WIDE_RANGE = 2;
/** Visible characters below which an ad says too little. */
const SHORT_TEXT = 300;

const EMAIL = /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]*\p{L}/u;
const WEBSITE = /\b(?:https?:\/\/|www\.)[^\s<>"]+|\b[\p{L}\p{N}-]+\.(?:com|pt|org|eu|es|pl)\b(?:\/\S*)?/iu;

/** An email or web address in a text, or undefined. What the board itself counts as one is not known. */
function contactIn(text: string): string | undefined {
  return (EMAIL.exec(text) ?? WEBSITE.exec(text))?.[0].replace(/[).,;:!?]+$/, '');
}

/**
 * Advice on a new ad, each piece with its reason. It never keeps an ad from being sent (docs/contract.md, Writing).
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
      'salary_min: no pay is given; Directive (EU) 2023/970 entitles applicants to know the initial pay or its range, and a search by pay finds only ads that give it.',
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
  return [`location: the ad is ${name} but names no place, so a search by place will not find it.`];
}

function textAdvice(text: string): string[] {
  const advice: string[] = [];
  const contact = contactIn(text);
  if (contact !== undefined)
    advice.push(
      `body: it contains ${contact}; the board refuses an external email address or website in ads of accounts on the free plan.`,
    );
  if (text.length < SHORT_TEXT)
    advice.push(
      `body: it has ${text.length} characters only; say what the work is, what is required and what is offered.`,
    );
  return advice;
}

/** Without method and address the board takes `body`: a contact in the text (docs/board.md, Publishing rules, 1 and 2). */
function applyAdvice(ad: Ad, text: string): string[] {
  const method = ad.apply_method ?? (ad.apply_address === undefined ? 'body' : 'url');
  if (method !== 'body' || contactIn(text) !== undefined) return [];
  return [
    'apply_method: body means that the text says how to apply, but the text has no email or web address; give apply_address, or use platform.',
  ];
}
