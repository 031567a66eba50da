import englishAds from './ads-en.yaml';
import portugueseAds from './ads-pt.yaml';
import companyFile from './companies.yaml';
import courseFile from './courses.yaml';
import eventFile from './events.yaml';

/* What the data files of the sample board hold. test/board-content.test.ts checks them. */

/** Names of a table's rows. */
export type Names = readonly string[];

export interface SampleCompany {
  readonly name: string;
  readonly slug: string;
  readonly facts: {
    readonly phone?: string;
    readonly fax?: string;
    /** What stands before the @. */
    readonly email?: string;
    readonly social?: readonly ('twitter' | 'facebook' | 'linkedin')[];
  };
  readonly address?: string;
  readonly about: string;
  /** HTML in front of each of its ads; `{about}` stands for `about`. */
  readonly before?: string;
  /** HTML behind each of its ads. */
  readonly after: string;
}

export interface SampleAd {
  readonly title: string;
  readonly facts: {
    /** Days before the board's first start. */
    readonly age: number;
    readonly changed?: number;
    readonly at?: Names;
    readonly work?: string;
    /** Makes it a record of the older shape. */
    readonly remote_allowed?: boolean;
    /** Ids of the tables. */
    readonly types?: readonly number[];
    readonly contracts?: readonly number[];
    /** EUR a year: the lower end, and the upper one where there is one. */
    readonly pay?: readonly [number, number?];
    readonly ref?: string;
    readonly country?: string;
    /** Where candidates apply, if not as the text says. */
    readonly apply?: 'mail' | 'page';
    /** A state that does not follow from the ad's age. */
    readonly state?: string;
  };
  readonly body: string;
}

/** A course or an event. */
export interface SampleOccasion {
  readonly title: string;
  readonly place: string;
  /** Slug of the company that offers it. */
  readonly company?: string;
  readonly description: string;
  readonly facts: {
    /** Days after the board's first start. */
    readonly starts: number;
    readonly days?: number;
    readonly at?: Names;
    readonly online?: boolean;
    /** Of courses. Hours and price are absent where the board does not know them. */
    readonly schedule?: number;
    readonly certified?: boolean;
    readonly funded?: boolean;
    readonly hours?: number;
    readonly price?: number;
    /** Of events. */
    readonly type?: string;
    readonly paid?: boolean;
    readonly contact?: boolean;
  };
}

type AdsByCompany = Readonly<Record<string, readonly SampleAd[]>>;

export const COMPANIES = companyFile as readonly SampleCompany[];
export const ADS: AdsByCompany = { ...(portugueseAds as AdsByCompany), ...(englishAds as AdsByCompany) };
export const COURSES = courseFile as readonly SampleOccasion[];
export const EVENTS = eventFile as readonly SampleOccasion[];
