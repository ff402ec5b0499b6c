import type { Query } from '../database/statement.ts'
import type { Tx } from '../database/connect.ts'
import type { WorkItem } from './work.ts'

export const workChannel = 'platform_work'

/** `dueAt` in the past or now: as soon as a worker is free. `turn`: whose turn it is, the account by default. */
export type NewWork = { kind: string; id: string; appId: string | null; dueAt: Date; turn?: string }

/** A leased item with what its outcome is checked against. */
export type Leased = WorkItem & { kind: string; turn: string; token: string; asked: number; reopened: boolean }

/** Before all ids: the turn of the installation's own work. */
const nobody = '-'

// Work under way keeps its lease, and is done once more after it.
const enqueue = {
  name: 'platform.enqueue-work',
  text: `
  WITH queued AS (
    INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at)
    SELECT * FROM unnest($1::text[], $2::text[], $3::char(24)[], $4::text[], $5::timestamptz[])
    ON CONFLICT (kind, id) DO UPDATE
       SET due_at = CASE WHEN w.lease_token IS NULL THEN least(w.due_at, excluded.due_at) ELSE w.due_at END,
           attempts = CASE WHEN w.lease_token IS NULL THEN 0 ELSE w.attempts END,
           reopened = w.reopened OR w.failed_at IS NOT NULL, asked = w.asked + 1, failed_at = NULL
    RETURNING kind)
  SELECT pg_notify('${workChannel}', kind) FROM (SELECT DISTINCT kind FROM queued) k`,
}

/** Adds work in the transaction that makes it necessary. Work that is there already becomes due no later than this. */
export const enqueueWork = async (tx: Pick<Tx, 'query'>, work: NewWork | readonly NewWork[]): Promise<void> => {
  const all = 'kind' in work ? [work] : work
  if (all.length === 0) return
  const values = [
    all.map(({ kind }) => kind),
    all.map(({ id }) => id),
    all.map(({ appId }) => appId),
    all.map(({ appId, turn = appId ?? nobody }) => turn),
    all.map(({ dueAt }) => dueAt),
  ]
  await tx.query({ ...enqueue, values })
}

const hurry = {
  name: 'platform.hurry-work',
  text: `
  WITH hurried AS (
    UPDATE platform.work SET due_at = least(due_at, $3)
     WHERE kind = $1 AND id = $2 AND lease_token IS NULL AND failed_at IS NULL RETURNING kind)
  SELECT pg_notify('${workChannel}', kind) FROM hurried`,
}

/**
 * Makes work that waits due no later than this. Its failed tries stay counted, so whoever asks again and again is no
 * reason to ask a failing site more often by itself. What is under way goes on.
 */
export const hurryWork = async (
  tx: Pick<Tx, 'query'>,
  { kind, id, dueAt }: Pick<NewWork, 'kind' | 'id' | 'dueAt'>,
): Promise<void> => {
  await tx.query({ ...hurry, values: [kind, id, dueAt] })
}

const cancel = {
  name: 'platform.cancel-work',
  text: `
  DELETE FROM platform.work WHERE kind = $1 AND id = ANY ($2::text[]) AND (lease_token IS NULL OR $3) RETURNING id`,
}

/**
 * Removes work that is no longer necessary; returns the ids of what was removed. What is under way goes on, unless
 * `underWay`: then it writes nothing any more.
 */
export const cancelWork = async (
  tx: Pick<Tx, 'query'>,
  kind: string,
  ids: readonly string[],
  { underWay = false } = {},
): Promise<string[]> =>
  (await tx.query<{ id: string }>({ ...cancel, values: [kind, ids, underWay] })).rows.map(({ id }) => id)

// Accounts with due work in turn, after the last one served; of each the work that is due first. The walk from account
// to account passes those with nothing due, so it is left out while everything that is due fits. The lease is the due
// time itself: what a dead process left is due again when it ends. SKIP LOCKED: processes that look at the same moment
// take different rows.
const claim = {
  name: 'platform.claim-work',
  text: `
  WITH RECURSIVE few AS MATERIALIZED (
    SELECT turn FROM platform.work WHERE kind = $1 AND due_at <= $3 ORDER BY due_at LIMIT $4::int + 1
  ), crowd AS (SELECT count(*) > $4::int AS waits FROM few), walk AS (
    SELECT (SELECT turn FROM platform.work WHERE kind = $1 AND turn > $2 AND due_at <= $3 AND turn <> ALL ($7::text[])
             ORDER BY turn LIMIT 1) AS turn, 1 AS place
      FROM crowd WHERE waits
    UNION ALL
    SELECT (SELECT w.turn FROM platform.work w
             WHERE w.kind = $1 AND w.turn > t.turn AND w.due_at <= $3 AND w.turn <> ALL ($7::text[])
             ORDER BY w.turn LIMIT 1), place + 1
      FROM walk t WHERE t.turn IS NOT NULL AND place < $4
  ), turns AS (
    SELECT turn FROM walk WHERE turn IS NOT NULL
    UNION ALL
    SELECT DISTINCT few.turn FROM few, crowd WHERE NOT waits AND few.turn <> ALL ($7::text[])
  ), due AS MATERIALIZED (
    SELECT d.id FROM turns t CROSS JOIN LATERAL (
      SELECT id FROM platform.work w WHERE w.kind = $1 AND w.turn = t.turn AND w.due_at <= $3
       ORDER BY w.due_at, w.id
       LIMIT $6::int - coalesce((SELECT r.n FROM unnest($8::text[], $9::int[]) r (turn, n) WHERE r.turn = t.turn), 0)
         FOR UPDATE SKIP LOCKED) d
     LIMIT $4
  )
  UPDATE platform.work w
     SET due_at = $3::timestamptz + $5::int * interval '1 millisecond', lease_token = $10, attempts = w.attempts + 1
    FROM due WHERE w.kind = $1 AND w.id = due.id
  RETURNING w.kind, w.id, w.app_id AS "appId", w.turn, w.attempts AS attempt, OLD.due_at AS "dueAt",
            w.lease_token AS token, w.asked, w.reopened`,
}

export type Claim = {
  kind: string
  /** The last turn that was served; the accounts after it come first. */
  after: string
  now: Date
  limit: number
  leaseMs: number
  perAccount: number
  /** Runs of this process by turn. */
  running: ReadonlyMap<string, number>
  token: string
}

const held = `SELECT asked FROM platform.work WHERE kind = $1 AND id = $2 AND lease_token = $3 FOR UPDATE`
const end = {
  name: 'platform.end-work',
  text: `
  WITH held AS (${held}), gone AS (
    DELETE FROM platform.work w USING held WHERE w.kind = $1 AND w.id = $2 AND held.asked = $4
  ), again AS (
    UPDATE platform.work w SET due_at = $5, lease_token = NULL, attempts = 0, last_error = NULL, reopened = false
      FROM held WHERE w.kind = $1 AND w.id = $2 AND held.asked <> $4)
  SELECT FROM held`,
}
const reschedule = {
  name: 'platform.reschedule-work',
  text: `
  UPDATE platform.work SET due_at = CASE WHEN asked = $4 THEN $5::timestamptz ELSE least($5, $6::timestamptz) END,
         lease_token = NULL, attempts = CASE WHEN asked = $4 THEN $7 ELSE 0 END, last_error = $8, reopened = false
   WHERE kind = $1 AND id = $2 AND lease_token = $3`,
}
const fail = {
  name: 'platform.fail-work',
  text: `
  UPDATE platform.work SET lease_token = NULL, last_error = $5, reopened = false,
         due_at = CASE WHEN asked <> $6 THEN $4::timestamptz END,
         failed_at = CASE WHEN asked = $6 THEN $4::timestamptz END
   WHERE kind = $1 AND id = $2 AND lease_token = $3`,
}

const longestError = 500
const words = (error: string | null) => error?.replaceAll('\u0000', '').slice(0, longestError) ?? null

/** Rows of `platform.work` as its workers read and write them. Each write returns false when the lease was lost. */
export const workStore = {
  /** Leases what is due, the accounts in turn, in each what is due first. */
  claim: async (
    query: Query,
    { kind, after, now, limit, leaseMs, perAccount, running, token }: Claim,
  ): Promise<Leased[]> => {
    const busy = [...running].filter(([, count]) => count >= perAccount).map(([turn]) => turn)
    const counts = [[...running.keys()], [...running.values()]]
    const values = [kind, after, now, limit, leaseMs, perAccount, busy, ...counts, token]
    const { rows } = await query<Leased>({ ...claim, values })
    return rows.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1))
  },

  /** Removes work that is done; what was asked for once more meanwhile is due now. */
  end: async (tx: Pick<Tx, 'query'>, { kind, id, token, asked }: Leased, now: Date): Promise<boolean> =>
    (await tx.query({ ...end, values: [kind, id, token, asked, now] })).rowCount > 0,

  reschedule: async (
    tx: Pick<Tx, 'query'>,
    { kind, id, token, asked }: Leased,
    { dueAt, now, attempts, error }: { dueAt: Date; now: Date; attempts: number; error: string | null },
  ): Promise<boolean> =>
    (await tx.query({ ...reschedule, values: [kind, id, token, asked, dueAt, now, attempts, words(error)] })).rowCount >
    0,

  fail: async (tx: Pick<Tx, 'query'>, { kind, id, token, asked }: Leased, now: Date, error: string): Promise<boolean> =>
    (await tx.query({ ...fail, values: [kind, id, token, now, words(error), asked] })).rowCount > 0,

  /** When work of a kind is due next; null when there is none. */
  nextDueAt: async (query: Query, kind: string): Promise<Date | null> => {
    const text = 'SELECT min(due_at) AS at FROM platform.work WHERE kind = $1'
    const { rows } = await query<{ at: Date | null }>({ name: 'platform.next-work', text, values: [kind] })
    return rows[0]?.at ?? null
  },
}
