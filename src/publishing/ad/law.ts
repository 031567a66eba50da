import type { SiteCode } from '../../wire/site.ts';
import laws from './law.yaml';

interface AdLaw {
  readonly title: string;
  readonly pay: string;
  readonly rules: readonly string[];
  readonly advised: readonly string[];
}

export const AD_LAWS = laws as Readonly<Record<SiteCode, AdLaw>>;

/** For a model that saw nothing else: what to look for in its draft. The same for every ad, at most eight lines. */
export function checklistOf(code: SiteCode): string[] {
  const { title, pay } = AD_LAWS[code];
  return [
    title,
    'No age, origin, nationality, family, health, belief.',
    'A language at a level, never “native”.',
    pay,
    'Tasks, requirements, offer.',
    'Work model and place: text as fields.',
    'No contact if on the free plan.',
  ];
}
