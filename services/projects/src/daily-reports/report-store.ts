import type { DailyReport, ReportParts } from '@passerelle/contract/projects/daily-reports'
import { Problem } from '@passerelle/contract/problems'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Tx } from '@passerelle/server/database/connect'

type Row = Omit<DailyReport, 'updatedAt'> & { updatedAt: Date }
export type NewReport = Pick<DailyReport, 'date' | 'userIds' | 'parts' | 'observation'>
export type ReportPatch = { parts?: Partial<ReportParts>; observation?: string | null }

// A staff user has one row in the provider's account, and rows with the same id in each account they entered (ADR
// 0006).
const people = `ARRAY(SELECT json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
     'picture', p.picture, 'staff', p.staff)
   FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider WHERE p.id = ANY (r.user_ids)
   ORDER BY p.first_name, p.last_name)`
const fields = `r.id AS "reportId", r.date, r.user_ids::text[] AS "userIds", ${people} AS people, r.parts,
  r.observation, r.updated_at AS "updatedAt"`
const list = `
  SELECT ${fields} FROM projects.daily_reports r
  WHERE r.date = $1 AND ($2::bpchar[] IS NULL OR r.user_ids && $2::bpchar[]) ORDER BY r.created_at, r.id`
const one = `SELECT ${fields} FROM projects.daily_reports r WHERE r.id = $1`
const insert = `
  INSERT INTO projects.daily_reports AS r (id, date, user_ids, parts, observation, created_by_id, created_at,
    updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${fields}`
const update = `
  UPDATE projects.daily_reports r SET parts = r.parts || $2::jsonb, observation =
    CASE WHEN $3 THEN $4 ELSE r.observation END, updated_at = $5
   WHERE r.id = $1 RETURNING ${fields}`
const staffAmong = `
  SELECT p.id FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
  WHERE p.id = ANY ($1) AND p.staff AND p.deleted_at IS NULL`

const toReport = ({ updatedAt, ...row }: Row): DailyReport => ({ ...row, updatedAt: updatedAt.toISOString() })
const exists = (error: unknown): never => {
  throw getConstraintName(error) === 'daily_reports_date_user_ids_key'
    ? new Problem('report_exists', { cause: error })
    : error
}

/** The only writer of `projects.daily_reports`. */
export const reportStore = {
  /** Returns which of these ids are staff users. */
  staffAmong: async ({ query }: Pick<Tx, 'query'>, ids: readonly string[]): Promise<string[]> =>
    (await query<{ id: string }>({ text: staffAmong, values: [ids] })).rows.map(({ id }) => id),

  /** Reports of the day that mention one of these users; null = all reports of the day. */
  list: async ({ query }: Pick<Tx, 'query'>, date: string, userIds: readonly string[] | null): Promise<DailyReport[]> =>
    (await query<Row>({ text: list, values: [date, userIds] })).rows.map(toReport),

  find: async ({ query }: Pick<Tx, 'query'>, id: string): Promise<DailyReport | null> => {
    const { rows } = await query<Row>({ text: one, values: [id] })
    return rows[0] ? toReport(rows[0]) : null
  },

  /** Throws `report_exists` when these users already have a report for that day. */
  create: async (tx: Tx, id: string, { date, userIds, parts, observation }: NewReport, by: string, now: Date) => {
    const values = [id, date, userIds.toSorted(), JSON.stringify(parts), observation, by, now]
    return toReport((await tx.query<Row>({ text: insert, values }).catch(exists)).rows[0]!)
  },

  /** Updates the given sections, and the observation if given. Throws `not_found`. */
  edit: async (tx: Tx, id: string, { parts = {}, observation }: ReportPatch, now: Date): Promise<DailyReport> => {
    const values = [id, JSON.stringify(parts), observation !== undefined, observation ?? null, now]
    const {
      rows: [row],
    } = await tx.query<Row>({ text: update, values })
    if (!row) throw new Problem('not_found')
    return toReport(row)
  },
}
