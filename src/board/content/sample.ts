import { type SampleAd, sampleAds } from './ads.ts';
import { COMPANIES, DEMO_COMPANIES } from './companies.ts';
import { CITY_COURSES } from './courses-cities.ts';
import { OTHER_COURSES } from './courses-elsewhere.ts';
import { ONLINE_COURSES } from './courses-online.ts';
import { LARGE_EVENTS } from './events-large.ts';
import { SMALL_EVENTS } from './events-small.ts';
import type { SampleCompany, SampleCourse, SampleEvent } from './types.ts';

/** Everything a fresh sample board holds. */
export interface SampleContent {
  readonly companies: readonly SampleCompany[];
  readonly ads: readonly SampleAd[];
  readonly courses: readonly SampleCourse[];
  readonly events: readonly SampleEvent[];
}

/** The sample content, the same every time. Takes some tens of milliseconds, so only a new board asks for it. */
export function sampleContent(): SampleContent {
  return {
    companies: [...COMPANIES, ...Object.values(DEMO_COMPANIES)],
    ads: sampleAds(),
    courses: [...CITY_COURSES, ...OTHER_COURSES, ...ONLINE_COURSES],
    events: [...LARGE_EVENTS, ...SMALL_EVENTS],
  };
}
