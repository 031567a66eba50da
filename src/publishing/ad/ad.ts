import type { ApplyMethod } from '../../wire/tables.ts';

/** An ad as it was asked for: only what was given, tables as ids, the body as HTML. */
export interface Ad {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly location?: readonly number[] | undefined;
  readonly contract?: readonly number[] | undefined;
  readonly type?: readonly number[] | undefined;
  readonly work_model?: number | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly ref?: string | undefined;
  /** Annual gross EUR; 0 means none. */
  readonly salary_min?: number | undefined;
  readonly salary_max?: number | undefined;
  readonly apply_method?: ApplyMethod | undefined;
  readonly apply_address?: string | undefined;
}

/** What an edit leaves out the board resets, so the current values go out again (interface, Job, Edit parameters). */
export interface ResentFields {
  readonly work_model: number;
  readonly country: string;
}

/** The parameters of `job/create` for an ad. */
export function createParameters(ad: Ad & { title: string; body: string }) {
  const { location, contract, type, ...rest } = ad;
  return { ...rest, location: listOf(location), contract: listOf(contract), type: listOf(type) };
}

/** The parameters of `job/edit`: what was asked, and the work model and country that the board would reset. */
export function editParameters(id: number, ad: Ad, kept: ResentFields) {
  const { work_model: _model, country: _country, location, contract, type, ...rest } = ad;
  return {
    id,
    ...rest,
    location: listOf(location),
    contract: listOf(contract),
    type: listOf(type),
    workModel: kept.work_model,
    country: kept.country,
  };
}

function listOf(values: readonly number[] | undefined): number[] | undefined {
  return values === undefined ? undefined : [...values];
}
