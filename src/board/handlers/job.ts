import { type SqlRow, transaction } from '../../sqlite.ts';
import { MESSAGES } from '../../wire/codecs/envelopes.ts';
import type { jobOperations } from '../../wire/resources/job.ts';
import type { publishingOperations } from '../../wire/resources/publishing.ts';
import { JOB_STATES, rowById, STATE } from '../../wire/tables.ts';
import { adColumnsOf, adIn } from '../database/ad-columns.ts';
import { integerIn } from '../database/rows.ts';
import { slugOf } from '../database/slug.ts';
import { type Handler, type HandlerCall, Refusal } from '../http/handler.ts';
import { filterOf, pageOf } from '../http/paging.ts';
import { editedAd, newAd } from '../jobs/ad.ts';
import { withoutAddresses } from '../jobs/html.ts';
import { jobRecords, singleJobRecord } from '../jobs/record.ts';
import { requireRules } from '../jobs/rules.ts';
import { CLOSED_AS, STATE_SQL } from '../jobs/state.ts';

type Operations = typeof jobOperations & typeof publishingOperations;

const WITH_STATE = `(SELECT job.*, ${STATE_SQL} AS state FROM job) AS job`;

/** A company sees its own ads in every state but Removed, everybody else active ones only. */
const getJob: Handler<Operations['getJob']> = ({ id }, call) => {
  const row = findJob(id, call);
  const state = row === undefined ? STATE.removed : integerIn(row, 'state');
  const visible = state === STATE.active || (state !== STATE.removed && row?.company_id === call.companyId);
  if (row === undefined || !visible) throw new Refusal(MESSAGES.jobNotFound);
  return singleJobRecord(row, call);
};

/**
 * Active ads, newest first (docs/board.md, Operations). A company that asks for its own ads is also shown those that wait
 * for moderation.
 */
const listJobs: Handler<Operations['listJobs']> = ({ company, type, contract, ...paging }, { db, now, companyId }) => {
  const own = companyId !== undefined && company?.includes(companyId) ? companyId : null;
  return pageOf(
    db,
    {
      columns: '*',
      from: `${WITH_STATE}
        WHERE (state = ${STATE.active} OR (state = ${STATE.moderation} AND company_id = :own))
        AND (:company IS NULL OR company_id IN (SELECT value FROM json_each(:company)))
        AND ${listHoldsOneOf('types', 'type')}
        AND ${listHoldsOneOf('contracts', 'contract')}`,
      order: 'published_at DESC, id DESC',
      values: { now, own, company: filterOf(company), type: filterOf(type), contract: filterOf(contract) },
    },
    paging,
    jobRecords(db),
  );
};

/** Whether a column with a list holds one of the ids of a filter. */
function listHoldsOneOf(column: string, filter: string): string {
  return `(:${filter} IS NULL OR EXISTS (SELECT 1 FROM json_each(job.${column}) AS held
    JOIN json_each(:${filter}) AS wanted ON held.value = wanted.value))`;
}

const createJob: Handler<Operations['createJob']> = (parameters, call) => {
  const ad = newAd(asKept(parameters, call), call.account);
  requireRules(ad, call.account);
  const { db, now } = call;
  const columns: SqlRow = {
    ...adColumnsOf(ad),
    slug: slugOf(ad.title),
    company_id: call.companyId ?? null,
    published_at: now,
    updated_at: now,
    moderated_until: now + call.moderationTime,
  };
  const names = Object.keys(columns);
  const { lastInsertRowid } = db
    .prepare(`INSERT INTO job (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`)
    .run(columns);
  return successOf('The job was created.', Number(lastInsertRowid));
};

/** What is sent, as this board keeps it. */
function asKept<P extends { readonly body?: string | undefined }>(parameters: P, { keepsLinks }: HandlerCall): P {
  const { body } = parameters;
  return keepsLinks || body === undefined ? parameters : { ...parameters, body: withoutAddresses(body) };
}

const editJob: Handler<Operations['editJob']> = (parameters, call) =>
  transaction(call.db, () => {
    const row = findOwnJob(parameters.id, call);
    const state = integerIn(row, 'state');
    if (state === STATE.removed) throw new Refusal(MESSAGES.jobNotFound);
    const before = adIn(row);
    const ad = editedAd(before, asKept(parameters, call), call.account);
    requireRules(ad, call.account, before);
    const open = state === STATE.active || state === STATE.moderation;
    updateJob(parameters.id, call, {
      ...adColumnsOf(ad),
      slug: slugOf(ad.title),
      ...(open ? {} : { published_at: call.now }),
      moderated_until: call.now + call.moderationTime,
      closed_as: null,
    });
    return successOf('The job was changed.', parameters.id);
  });

const jobStatus: Handler<Operations['jobStatus']> = ({ id }, call) => {
  const state = integerIn(findOwnJob(id, call), 'state');
  return { success: { status: { id: String(state), name: stateName(state) } } };
};

const suspendJob: Handler<Operations['suspendJob']> = ({ id }, call) =>
  transaction(call.db, () => {
    const state = integerIn(findOwnJob(id, call), 'state');
    if (state !== STATE.active && state !== STATE.moderation)
      throw new Refusal(`The job can not be suspended: its state is ${stateName(state)}.`);
    updateJob(id, call, { closed_as: CLOSED_AS.suspended });
    return { success: { message: 'The job was suspended.', id: String(id) } };
  });

/** The success message points to where the status is seen (docs/board.md, Operations). */
function successOf(what: string, id: number): object {
  const message = `${what} Check its status with job/status.json or in the company dashboard.`;
  return { success: { message, id: String(id) } };
}

/**
 * Changes a row, which from then on belongs to its users: it has the newer shape, and keeps its dates when the sample ads
 * are dated anew.
 */
function updateJob(id: number, { db, now }: HandlerCall, columns: SqlRow): void {
  const own = { allow_remote: null, sample_days_ago: null, sample_moderated: 0 };
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
