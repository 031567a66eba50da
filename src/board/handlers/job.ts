import { type SqlRow, transaction } from '../../sqlite.ts';
import { MESSAGES } from '../../wire/codecs/envelopes.ts';
import type { jobOperations } from '../../wire/resources/job.ts';
import type { publishingOperations } from '../../wire/resources/publishing.ts';
import { JOB_STATES, rowById, STATE } from '../../wire/tables.ts';
import { insertRow } from '../database.ts';
import { type Handler, type HandlerCall, Refusal } from '../http/handler.ts';
import { envelopeOf, pagingOf } from '../http/page.ts';
import { editedAd, newAd } from '../jobs/ad.ts';
import { withoutAddresses } from '../jobs/html.ts';
import { jobRecords, singleJobRecord } from '../jobs/record.ts';
import { requireRules } from '../jobs/rules.ts';
import { STATE_SQL } from '../jobs/state.ts';
import { adIn } from '../jobs/stored-ad.ts';
import { slugOf } from '../text.ts';

type Operations = typeof jobOperations & typeof publishingOperations;

const WITH_STATE = `(SELECT job.*, ${STATE_SQL} AS state FROM job) AS job`;

/** A company sees its own ads in every state but Removed, everybody else active ones only. */
const getJob: Handler<Operations['getJob']> = ({ id }, call) => {
  const row = findJob(id, call);
  const state = row === undefined ? STATE.removed : Number(row.state);
  const visible = state === STATE.active || (state !== STATE.removed && row?.company_id === call.companyId);
  if (row === undefined || !visible) throw new Refusal(MESSAGES.jobNotFound);
  return singleJobRecord(row, call);
};

/**
 * Active ads, newest first (docs/board.md, Operations). A company that asks for its own ads is also shown those that wait
 * for moderation.
 */
const listJobs: Handler<Operations['listJobs']> = ({ company, type, contract, ...given }, { db, now, companyId }) => {
  const paging = pagingOf(given);
  const { limit, page } = paging;
  const from = `${WITH_STATE}
    WHERE (state = ${STATE.active} OR (state = ${STATE.moderation} AND company_id = :own))
    AND (:company IS NULL OR company_id IN (SELECT value FROM json_each(:company)))
    AND ${holdsOneOf('type')} AND ${holdsOneOf('contract')}`;
  const values = {
    now,
    own: companyId !== undefined && company?.includes(companyId) ? companyId : null,
    company: filterOf(company),
    type: filterOf(type),
    contract: filterOf(contract),
  };
  const total = Number(db.prepare(`SELECT count(*) AS total FROM ${from}`).get(values)?.total);
  const rows = db
    .prepare(`SELECT * FROM ${from} ORDER BY published_at DESC, id DESC LIMIT :limit OFFSET :offset`)
    .all({ ...values, limit, offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) });
  return envelopeOf(total, paging, rows.map(jobRecords(db)));
};

/** Ids as JSON; null where none are given, which filters nothing. */
function filterOf(ids: readonly number[] | undefined): string | null {
  return ids === undefined || ids.length === 0 ? null : JSON.stringify(ids);
}

/** Whether a list of the ad holds one of the ids of its filter. */
function holdsOneOf(field: 'type' | 'contract'): string {
  return `(:${field} IS NULL OR EXISTS (SELECT 1 FROM json_each(job.ad, '$.${field}') AS held
    JOIN json_each(:${field}) AS wanted ON held.value = wanted.value))`;
}

const createJob: Handler<Operations['createJob']> = (parameters, call) => {
  const ad = newAd(asKept(parameters, call), call.account);
  requireRules(ad, call.account);
  const { db, now } = call;
  const id = insertRow(db, 'job', {
    company_id: call.companyId ?? null,
    slug: slugOf(ad.title),
    ad: JSON.stringify(ad),
    published_at: now,
    updated_at: now,
    moderated_until: now + call.moderationTime,
  });
  return successOf('The job was created.', id);
};

/** What is sent, as this board keeps it. */
function asKept<P extends { readonly body?: string | undefined }>(parameters: P, { keepsLinks }: HandlerCall): P {
  const { body } = parameters;
  return keepsLinks || body === undefined ? parameters : { ...parameters, body: withoutAddresses(body) };
}

const editJob: Handler<Operations['editJob']> = (parameters, call) =>
  transaction(call.db, () => {
    const row = findOwnJob(parameters.id, call);
    const state = Number(row.state);
    if (state === STATE.removed) throw new Refusal(MESSAGES.jobNotFound);
    const before = adIn(row);
    const ad = editedAd(before, asKept(parameters, call), call.account);
    requireRules(ad, call.account, before);
    const open = state === STATE.active || state === STATE.moderation;
    updateJob(parameters.id, call, {
      ad: JSON.stringify(ad),
      slug: slugOf(ad.title),
      ...(open ? {} : { published_at: call.now }),
      moderated_until: call.now + call.moderationTime,
      held_in: null,
    });
    return successOf('The job was changed.', parameters.id);
  });

const jobStatus: Handler<Operations['jobStatus']> = ({ id }, call) => {
  const state = Number(findOwnJob(id, call).state);
  return { success: { status: { id: String(state), name: stateName(state) } } };
};

const suspendJob: Handler<Operations['suspendJob']> = ({ id }, call) =>
  transaction(call.db, () => {
    const state = Number(findOwnJob(id, call).state);
    if (state !== STATE.active && state !== STATE.moderation)
      throw new Refusal(`The job can not be suspended: its state is ${stateName(state)}.`);
    updateJob(id, call, { held_in: STATE.suspended });
    return { success: { message: 'The job was suspended.', id: String(id) } };
  });

/** The success message points to where the status is seen (docs/board.md, Operations). */
function successOf(what: string, id: number): object {
  const message = `${what} Check its status with job/status.json or in the company dashboard.`;
  return { success: { message, id: String(id) } };
}

/** Changes a row. It has the newer shape from then on, and keeps its dates when those of the samples move. */
function updateJob(id: number, { db, now }: HandlerCall, columns: SqlRow): void {
  const own = { allow_remote: null, is_sample: 0 };
  const changes: SqlRow = { ...columns, ...own, updated_at: now };
  const assignments = Object.keys(changes).map((name) => `${name} = :${name}`);
  db.prepare(`UPDATE job SET ${assignments.join(', ')} WHERE id = :id`).run({ ...changes, id });
}

/** A row of `job` with its present `state`. */
function findJob(id: number, { db, now }: HandlerCall): SqlRow | undefined {
  return db.prepare(`SELECT * FROM ${WITH_STATE} WHERE id = :id`).get({ id, now });
}

/** @throws Refusal when there is no such ad, or when it belongs to another company */
function findOwnJob(id: number, call: HandlerCall): SqlRow {
  const row = findJob(id, call);
  if (row === undefined) throw new Refusal(MESSAGES.jobNotFound);
  if (row.company_id !== call.companyId) throw new Refusal(MESSAGES.notAllowed);
  return row;
}

/** The table's word in lower case, as it is known of `moderation` (docs/board.md, States). */
function stateName(state: number): string {
  return rowById(JOB_STATES, state)?.name.toLowerCase() ?? '';
}

export const jobHandlers = { getJob, listJobs, createJob, editJob, jobStatus, suspendJob };
