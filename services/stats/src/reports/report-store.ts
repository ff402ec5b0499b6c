import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { reportRows, type ReportRow } from './report.ts'
import type { ResponsibilityChange } from './report-rules.ts'

type Key = { appId: string; id: string }
type Texts = { causeDescription?: string | undefined; resolveDescription?: string | undefined }

// Each day of each account takes one of the given ids, in order.
const create = statement(
  'stats.createReports',
  `
  INSERT INTO stats.reports (app_id, id, day, created_at)
  SELECT d.app_id, ($2::text[])[row_number() OVER (ORDER BY d.app_id, d.day)], d.day, $3
    FROM (SELECT DISTINCT app_id, stats.day_of(started_at) AS day FROM stats.probe_events
           WHERE id = ANY ($1) AND (is_prod OR $4) AND type <> 'MAINTENANCE') d
   ORDER BY d.app_id, d.day
  ON CONFLICT (app_id, day) DO NOTHING
  RETURNING app_id AS "appId", id, to_char(day, 'YYYY-MM-DD') AS day`,
  { notNull: ['day'] },
)

const lockReport = statement('stats.lockReport', 'SELECT FROM stats.reports WHERE app_id = $1 AND id = $2 FOR UPDATE')

const lockedReport = statement('stats.lockedReport', reportRows('WHERE r.app_id = $1 AND r.id = $2'), {
  notNull: ['day', 'privileged', 'productionEvents'],
}).as<Pick<ReportRow, 'incidents' | 'updates'>>()

const saveReport = statement(
  'stats.saveReport',
  `UPDATE stats.reports SET cause_description = coalesce($3, cause_description),
                    resolve_description = coalesce($4, resolve_description),
                    version = version + 1, edited_at = $5 WHERE app_id = $1 AND id = $2`,
)

const saveResponsibilityStatement = statement(
  'stats.saveResponsibility',
  'UPDATE stats.probe_events SET type = $3 WHERE app_id = $1 AND id = $2',
)

const requestReport = statement(
  'stats.requestReport',
  'UPDATE stats.reports SET requested_at = $3, requested_by = $4 WHERE app_id = $1 AND id = $2',
)

const publishReport = statement(
  'stats.publishReport',
  'UPDATE stats.reports SET published_at = $3, version = version + 1 WHERE app_id = $1 AND id = $2',
)

/** Writes reports, in the transaction of the change. */
export const reportStore = {
  /**
   * Creates one report per day and account for these events, if the day has a production event and no report yet
   * (OPEN-032). `ids` must be as many as the events. `any`: also without a production event.
   */
  createFor: async (
    tx: Tx,
    eventIds: readonly string[],
    ids: readonly string[],
    now: Date,
    { any = false } = {},
  ): Promise<(Key & { day: string })[]> => {
    const values = [eventIds, ids, now, any]
    return (await tx.query(create.with(...values))).rows
  },

  /** Reads the current report and locks its row until the transaction ends. */
  lock: async (tx: Tx, { appId, id }: Key): Promise<ReportRow> => {
    await tx.query(lockReport.with(appId, id))
    const { rows } = await tx.query(lockedReport.with(appId, id))
    return rows[0]!
  },

  saveTexts: async (tx: Tx, { appId, id }: Key, { causeDescription, resolveDescription }: Texts, now: Date) => {
    await tx.query(saveReport.with(appId, id, causeDescription ?? null, resolveDescription ?? null, now))
  },

  saveResponsibility: async (tx: Tx, appId: string, { id, to }: ResponsibilityChange) => {
    await tx.query(saveResponsibilityStatement.with(appId, id, to))
  },

  markRequested: async (tx: Tx, { appId, id }: Key, userId: string, now: Date) => {
    await tx.query(requestReport.with(appId, id, now, userId))
  },

  markPublished: async (tx: Tx, { appId, id }: Key, now: Date) => {
    await tx.query(publishReport.with(appId, id, now))
  },
}
