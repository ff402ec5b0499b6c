import type { Tx } from '@passerelle/server/database/connect'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

export type CallOutcome = 'hung_up' | 'replaced' | 'expired' | 'disowned'
/** A call in its account: `userId` is called by `staffId`. */
export type CallIds = { appId: string; id: string; userId: string; staffId: string }
type Callee = { appId: string; userId: string }

const ids = 'app_id AS "appId", id, user_id AS "userId", staff_id AS "staffId"'

const callInsert = statement(
  'accounts.call-insert',
  `INSERT INTO accounts.caller_checks (app_id, id, user_id, staff_id, started_at, end_due_at)
      VALUES ($1, $2, $3, $4, $5, $6)`,
)

export const insertCall = async (
  tx: Tx,
  { appId, id, userId, staffId }: CallIds,
  { now, endDueAt }: { now: Date; endDueAt: Date },
): Promise<void> => {
  await tx.query(callInsert.with(appId, id, userId, staffId, now, endDueAt))
}

const callEnd = statement(
  'accounts.call-end',
  `UPDATE accounts.caller_checks SET ended_at = $3, outcome = $4, end_due_at = NULL
            WHERE app_id = $1 AND user_id = $2 AND ended_at IS NULL RETURNING ${ids}`,
)

/** Ends the open call to a user; undefined when there is none. */
export const endOpenCall = async (
  tx: Tx,
  { appId, userId }: Callee,
  { now, outcome }: { now: Date; outcome: CallOutcome },
): Promise<CallIds | undefined> => {
  const { rows } = await tx.query(callEnd.with(appId, userId, now, outcome))
  return rows[0]
}

const callExpire = statement(
  'accounts.call-expire',
  `UPDATE accounts.caller_checks SET ended_at = $4, outcome = 'expired', end_due_at = NULL
            WHERE app_id = $1 AND id = $2 AND end_due_at = $3 AND end_due_at <= $4 RETURNING ${ids}`,
)

/** Ends a call at its deadline, if that is still the same (compare-and-set). */
export const expireCall = async (
  tx: Tx,
  { appId, id, dueAt }: { appId: string; id: string; dueAt: Date },
  now: Date,
): Promise<CallIds | undefined> => {
  const { rows } = await tx.query(callExpire.with(appId, id, dueAt, now))
  return rows[0]
}

const callDisown = statement(
  'accounts.call-disown',
  `UPDATE accounts.caller_checks SET outcome = 'disowned', ended_at = coalesce(ended_at, $5), end_due_at = NULL
            WHERE app_id = $1 AND user_id = $2 AND id = $3 AND started_at >= $4 AND outcome IS DISTINCT FROM 'disowned'
           RETURNING ${ids}`,
)

/**
 * Marks a call as disowned by its callee, also after its end; undefined if it is older, not theirs or disowned already.
 */
export const disownCall = async (
  tx: Tx,
  { appId, userId, id }: Callee & { id: string },
  { now, since }: { now: Date; since: Date },
): Promise<CallIds | undefined> => {
  const { rows } = await tx.query(callDisown.with(appId, userId, id, since, now))
  return rows[0]
}

type Person = { _id: string; firstName: string; lastName: string; picture: string | null; staff: boolean }
export type CallRow = {
  _id: string
  startedAt: Date
  endDueAt: Date | null
  endedAt: Date | null
  outcome: CallOutcome | null
  staff: Person & { job: string | null }
}

const callLatest = statement(
  'accounts.call-latest',
  `SELECT c.id AS "_id", c.started_at AS "startedAt", c.end_due_at AS "endDueAt", c.ended_at AS "endedAt",
                  c.outcome,
                  json_build_object('_id', s.id, 'firstName', s.first_name, 'lastName', s.last_name,
                    'picture', s.picture, 'staff', s.staff, 'job', s.job) AS staff
             FROM accounts.caller_checks c
             JOIN accounts.users s ON s.app_id = c.app_id AND s.id = c.staff_id AND s.deleted_at IS NULL
            WHERE c.app_id = $1 AND c.user_id = $2 AND c.started_at >= $3
            ORDER BY c.ended_at DESC NULLS FIRST, c.started_at DESC, c.id DESC LIMIT 1`,
).as<Pick<CallRow, 'outcome' | 'staff'>>()

/** The open call to a user, else the latest since a time; none of staff who have been removed. */
export const findLatestCall = async (
  query: Query,
  { appId, userId }: Callee,
  since: Date,
): Promise<CallRow | undefined> => {
  const { rows } = await query(callLatest.with(appId, userId, since))
  return rows[0]
}
