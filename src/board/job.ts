import { escapeHtml } from '../ad-text/write-html.ts';
import { PORTUGAL } from '../site/site.ts';
import { rowById } from '../site/tables.ts';
import { type SqlRow, transaction } from '../sqlite.ts';
import { MESSAGES } from '../wire/errors.ts';
import { JOB_STATES, STATE } from '../wire/tables.ts';
import { boardTime, DAY_MS } from '../wire/time.ts';
import { insertJob } from './board-database.ts';
import { type HandlerCall, type Handlers, pageOf, RefusedCall } from './call.ts';
import { companySummary } from './catalogue.ts';
import { adIn, BLANK_AD, editedAd, requireRules } from './rules.ts';
import { referenceFields, slugOf } from './table-values.ts';

/*
 * The order of states is not promised (docs/board.md, States). On the embedded board:
 *
 *   create, edit → Moderation → (after the moderation time) Active → (30 days after publication) Expired
 *   suspend: Active or Moderation → Suspended
 *   edit of a Suspended, Refused or Expired ad → Moderation again, as if newly published
 *   Removed and Refused are states of sample ads only: no operation leads there
 *
 * An edited ad keeps only its new content: others do not see it until its moderation has ended. A state is derived
 * from instants when it is read; nothing runs in the background.
 */
function stateIdOf({ held_in, moderated_until, published_at }: SqlRow, now: number): number {
  if (held_in !== null) return Number(held_in);
  if (Number(moderated_until) > now) return STATE.moderation;
  return Number(published_at) + (PORTUGAL.adDays ?? 0) * DAY_MS <= now ? STATE.expired : STATE.active;
}

/** A job as in lists: without the country (docs/board.md, Records). */
function jobRecord(row: SqlRow): object {
  const companyId = Number(row.company_id);
  const ad = adIn(row);
  return {
    id: row.id,
    company: companySummary(companyId),
    companyId,
    title: ad.title,
    body: ad.body,
    // Digits become a number (docs/board.md, Answers), unless a leading zero or digits would be lost.
    ref: /^[1-9]\d{0,14}$/.test(ad.ref) ? Number(ad.ref) : ad.ref,
    ...(hasOlderShape(row)
      ? { wage: ad.salary_min || null, allowRemote: row.allow_remote === 1 }
      : { salaryMin: ad.salary_min || null, salaryMax: ad.salary_max || null, workModel: ad.work_model }),
    ...referenceFields('types', ad.type),
    ...referenceFields('locations', ad.location),
    ...referenceFields('contracts', ad.contract),
    publishedAt: boardTime(Number(row.published_at), PORTUGAL),
    updatedAt: boardTime(Number(row.updated_at), PORTUGAL),
    slug: row.slug,
  };
}

const hasOlderShape = (row: SqlRow) => row.allow_remote !== null;

const isAmong = (ids: readonly number[] = [], adIds: readonly number[]) =>
  ids.length === 0 || adIds.some((id) => ids.includes(id));

function successOf(what: string, id: number): object {
  const message = `${what} Check its status with job/status.json or in the company dashboard.`;
  return { success: { message, id: String(id) } };
}

/** Changes a row, which then has the newer shape and keeps its dates. */
function updateJob(id: number, { db, now }: HandlerCall, columns: SqlRow): void {
  const changes: SqlRow = { ...columns, allow_remote: null, is_sample: 0, updated_at: now };
  const assignments = Object.keys(changes).map((name) => `${name} = :${name}`);
  db.prepare(`UPDATE job SET ${assignments.join(', ')} WHERE id = :id`).run({ ...changes, id });
}

/** @throws RefusedCall */
function findJob(id: number, { db }: HandlerCall): SqlRow {
  const row = db.prepare('SELECT * FROM job WHERE id = ?').get(id);
  if (row === undefined) throw new RefusedCall(MESSAGES.jobNotFound);
  return row;
}

/** @throws RefusedCall */
function findOwnJob(id: number, call: HandlerCall): SqlRow {
  const row = findJob(id, call);
  if (row.company_id !== call.companyId) throw new RefusedCall(MESSAGES.notAllowed);
  return row;
}

const stateName = (state: number) => rowById(JOB_STATES, state)?.name.toLowerCase() ?? '';

export const jobHandlers = {
  /** A company sees its own ads in every state but Removed; others see active ones only. */
  getJob({ id }, call) {
    const row = findJob(id, call);
    const state = stateIdOf(row, call.now);
    if (state === STATE.removed || (state !== STATE.active && row.company_id !== call.companyId))
      throw new RefusedCall(MESSAGES.jobNotFound);
    const { body, country } = adIn(row);
    // The real board hides the reader's user agent in the body (docs/board.md, Answers).
    const trace = `<p style="visibility: hidden">${escapeHtml(call.userAgent)}</p>`;
    return { ...jobRecord(row), body: `${body}\r\n${trace}`, ...(hasOlderShape(row) ? {} : { country }) };
  },

  /** Active ads, newest first. A company also sees its own ads in moderation (docs/board.md, Operations). */
  listJobs({ company, type, contract, ...paging }, { db, now, companyId }) {
    const isShown = (row: SqlRow) => {
      const state = stateIdOf(row, now);
      const isOwn = row.company_id === companyId && company?.includes(Number(companyId)) === true;
      return state === STATE.active || (state === STATE.moderation && isOwn);
    };
    const rows = db
      .prepare('SELECT * FROM job ORDER BY published_at DESC, id DESC')
      .all()
      .filter((row) => isShown(row) && isAmong(company, [Number(row.company_id)]))
      .filter((row) => isAmong(type, adIn(row).type) && isAmong(contract, adIn(row).contract));
    return pageOf(rows, paging, jobRecord);
  },

  createJob(parameters, { db, now, account, companyId, moderationTime }) {
    const ad = editedAd(BLANK_AD, parameters, account);
    requireRules(ad, account);
    const id = insertJob(db, {
      company_id: companyId ?? null,
      slug: slugOf(ad.title),
      ad: JSON.stringify(ad),
      published_at: now,
      updated_at: now,
      moderated_until: now + moderationTime,
    });
    return successOf('The job was created.', id);
  },

  editJob: (parameters, call) =>
    transaction(call.db, () => {
      const row = findOwnJob(parameters.id, call);
      const state = stateIdOf(row, call.now);
      if (state === STATE.removed) throw new RefusedCall(MESSAGES.jobNotFound);
      const before = adIn(row);
      const ad = editedAd(before, parameters, call.account);
      requireRules(ad, call.account, before);
      const isOpen = state === STATE.active || state === STATE.moderation;
      updateJob(parameters.id, call, {
        ad: JSON.stringify(ad),
        slug: slugOf(ad.title),
        ...(isOpen ? {} : { published_at: call.now }),
        moderated_until: call.now + call.moderationTime,
        held_in: null,
      });
      return successOf('The job was changed.', parameters.id);
    }),

  jobStatus({ id }, call) {
    const state = stateIdOf(findOwnJob(id, call), call.now);
    return { success: { status: { id: String(state), name: stateName(state) } } };
  },

  suspendJob: ({ id }, call) =>
    transaction(call.db, () => {
      const state = stateIdOf(findOwnJob(id, call), call.now);
      if (state !== STATE.active && state !== STATE.moderation)
        throw new RefusedCall(`The job can not be suspended: its state is ${stateName(state)}.`);
      updateJob(id, call, { held_in: STATE.suspended });
      return { success: { message: 'The job was suspended.', id: String(id) } };
    }),
} satisfies Partial<Handlers>;
