/** The language an ad or a description is written in. */
export type Language = 'pt' | 'en';

/** How much experience an ad looks for. */
export type Level = 'junior' | 'middle' | 'senior';

/** What a role is about; a company hires in some fields only. */
export type Field =
  | 'backend'
  | 'frontend'
  | 'mobile'
  | 'design'
  | 'data'
  | 'learning'
  | 'pricing'
  | 'platform'
  | 'network'
  | 'security'
  | 'support'
  | 'quality'
  | 'embedded'
  | 'vendor'
  | 'product'
  | 'junior';

/**
 * What ads for one kind of role, in one language, are made of. In `pitch`, `tasks` and `asks` the marks `{a}` to `{e}`
 * stand for the entries of the stack that an ad uses, in order.
 */
export interface RoleBank {
  readonly field: Field;
  readonly language: Language;
  /** Annual gross pay in thousands of EUR, from junior to senior. */
  readonly pay: readonly [low: number, high: number];
  readonly titles: readonly string[];
  readonly stacks: readonly (readonly [a: string, b: string, c: string, d: string, e: string])[];
  /** What the person is for: one or two sentences. */
  readonly pitch: readonly string[];
  readonly tasks: readonly string[];
  readonly asks: readonly string[];
}

/** A company of the sample board, and what its ads say about it. */
export interface SampleCompany {
  readonly name: string;
  /** The language of its ads. */
  readonly language: Language;
  /** Ids of the locations where it has an office, headquarters first. */
  readonly offices: readonly number[];
  readonly hires: readonly Field[];
  /** Its description on the board. */
  readonly about: string;
  /** How its ads begin. */
  readonly intro: string;
  /** What is being worked on, one or two sentences each: an ad names one. */
  readonly projects: readonly string[];
  readonly perks: readonly string[];
  /** How its ads end. */
  readonly closing: string;
}

/** A course of the sample board. `start` and `days` count whole days; `start` from the Monday of the board's week. */
export interface SampleCourse {
  readonly title: string;
  readonly description: string;
  /** Slug of the company that offers it; absent for a training centre that is not on the board. */
  readonly company?: string;
  readonly locations: readonly number[];
  readonly place: string;
  readonly start: number;
  readonly days: number;
  /** 1 Laboral, 2 Pós-Laboral, 3 both. */
  readonly schedule: 1 | 2 | 3;
  readonly inPerson: boolean;
  readonly certified: boolean;
  readonly funded: boolean;
  readonly hours: number | null;
  readonly price: number | null;
}

/** An event of the sample board. `start` and `days` as in {@link SampleCourse}. */
export interface SampleEvent {
  readonly title: string;
  readonly description: string;
  readonly company?: string;
  readonly locations: readonly number[];
  readonly place: string;
  readonly start: number;
  readonly days: number;
  readonly type: string;
  readonly online: boolean;
  readonly paid: boolean;
  /** Whether the organiser gives an address to write to. */
  readonly contact: boolean;
}
