import { type SampleAd, sampleAds } from './ads.ts';
import { COMPANY_FILES, SANDBOX_FILES } from './companies/companies.ts';
import coursesInCities from './courses/cities.yaml';
import coursesElsewhere from './courses/elsewhere.yaml';
import coursesOnline from './courses/online.yaml';
import largeEvents from './events/large.yaml';
import smallEvents from './events/small.yaml';
import english from './phrases/en.yaml';
import portuguese from './phrases/pt.yaml';
import { ROLE_FILES } from './roles/roles.ts';
import * as schema from './schema.ts';

/** What the data files hold that ads are written from. */
export interface AdSources {
  /** The companies without those of the sandbox keys. */
  readonly companies: readonly schema.SampleCompany[];
  /** The companies of the sandbox keys, by account. */
  readonly sandbox: Readonly<Record<keyof typeof SANDBOX_FILES, schema.SampleCompany>>;
  readonly roles: readonly schema.SampleRole[];
  readonly phrases: Readonly<Record<schema.Language, schema.Phrases>>;
}

/** Everything a fresh sample board holds. */
export interface SampleContent {
  readonly companies: readonly schema.SampleCompany[];
  readonly ads: readonly SampleAd[];
  readonly courses: readonly schema.SampleCourse[];
  readonly events: readonly schema.SampleEvent[];
}

/**
 * The sample content, the same every time. Takes some tens of milliseconds, so only a new board asks for it.
 * @throws Error when a data file is not as its schema says; the build asks for the content too, and so finds out first
 */
export function sampleContent(): SampleContent {
  const { readContent, companyFile, courseFile, eventFile, phraseFile, roleFile } = schema;
  const company = (data: unknown) => readContent(companyFile, data, `company ${recordName(data)}`);
  const { paid, second, free } = SANDBOX_FILES;
  const sandbox = { paid: company(paid), second: company(second), free: company(free) };
  const companies = COMPANY_FILES.map(company);
  const ads = sampleAds({
    companies,
    sandbox,
    roles: ROLE_FILES.map((data) => readContent(roleFile, data, `role ${recordName(data)}`)),
    phrases: {
      pt: readContent(phraseFile, portuguese, 'phrases/pt'),
      en: readContent(phraseFile, english, 'phrases/en'),
    },
  });
  return {
    companies: [...companies, ...Object.values(sandbox)],
    ads,
    courses: [coursesInCities, coursesElsewhere, coursesOnline].flatMap((data) =>
      readContent(courseFile, data, 'courses'),
    ),
    events: [largeEvents, smallEvents].flatMap((data) => readContent(eventFile, data, 'events')),
  };
}

/** How an error names a record: by its name, or its first title. */
function recordName(data: unknown): string {
  const { name, titles } = (data ?? {}) as { name?: unknown; titles?: unknown };
  return String(name ?? (Array.isArray(titles) ? titles[0] : undefined) ?? 'without a name');
}
