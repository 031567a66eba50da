import type { Ad } from '../../publishing/ad/ad.ts';
import { countryCode } from '../../publishing/ad/country.ts';
import type { Finding } from '../../publishing/ad/finding.ts';
import { markdownToHtml } from '../../text/markdown/from-markdown.ts';
import { SALARY } from '../../wire/limits.ts';
import { APPLY_METHODS, CONTRACTS, JOB_TYPES, WORK_MODELS } from '../../wire/tables.ts';
import {
  type Argument,
  type ArgumentValues,
  choice,
  flag,
  integer,
  tableValue,
  tableValues,
  text,
  texts,
} from '../kit/arguments.ts';
import { quoted } from '../kit/failure.ts';
import { locationIds } from '../kit/places.ts';
import type { ToolContext } from '../kit/tool.ts';

const WRITE_FORMATS = ['html', 'markdown'] as const;
/** An amount: any number is read, so that the checks of the ad can say what is wrong with the pair. */
function amount(description: string): Argument<number, false> {
  const published = integer(description, 0, SALARY.max);
  const wide = integer(description, -1e12, 1e12);
  const read = (raw: unknown) => {
    const any = wide.read(raw);
    return 'problem' in any ? published.read(raw) : any;
  };
  return { ...published, read };
}

/** What can be said of an ad, the same on create and edit (surface, section 2). */
export const adArguments = {
  title: text(''),
  body: text(''),
  body_format: choice('html by default.', WRITE_FORMATS),
  location: texts('E.g. Lisboa.'),
  contract: tableValues('E.g. Contrato sem termo.', CONTRACTS, 'unlisted'),
  type: tableValues('', JOB_TYPES),
  work_model: tableValue('', WORK_MODELS),
  country: text('E.g. PT.'),
  ref: text(''),
  salary_min: amount(`EUR gross a year, ${SALARY.min} to ${SALARY.max}; 0: none.`),
  salary_max: amount(''),
  apply_method: choice('By the site, apply_address or text.', APPLY_METHODS),
  apply_address: text('Email or URL.'),
  dry_run: flag('Only show it.'),
};
export type AdArguments = ArgumentValues<typeof adArguments>;

/** The ad that the arguments describe, what Markdown lost on the way, and what cannot be understood. */
export async function adFrom(
  given: AdArguments,
  context: ToolContext,
): Promise<{ ad: Ad; lost: string[]; findings: Finding[] }> {
  const { body_format: format, dry_run: _, location, country, body, ...rest } = given;
  const places = await locationIds('location', location, context);
  const findings = [...places.findings];
  const code = country === undefined ? undefined : countryCode(country);
  if (country !== undefined && code === undefined) {
    const message = `${quoted(country)} is no country; give an ISO 3166-1 alpha-2 code such as PT or ES.`;
    findings.push({ field: 'country', message });
  }
  const written = body !== undefined && format === 'markdown' ? markdownToHtml(body) : { html: body, lost: [] };
  const ad = { ...rest, body: written.html, location: places.ids, country: code };
  return { ad: onlyGiven(ad), lost: [...places.warnings, ...written.lost], findings };
}

function onlyGiven<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
