import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { isStaffActor, type Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Period } from '@passerelle/kernel/periods'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'
import { reportRows, type ReportRow } from './report.ts'
import { toEntry } from './report-reply.ts'

type Reports = InferResponse<typeof stats.listReports>
type OpenReports = InferResponse<typeof stats.listOpenReports>
type Page = { skip: number; limit: number }

const daysOf = ({ from, to }: Period) => [toIsoDate(from), toIsoDate(new Date(to.getTime() - 1))]

const reports = statement(
  'stats.reports',
  reportRows(`WHERE ($1::text IS NULL OR r.app_id = $1) AND r.day BETWEEN $2::date AND $3::date
     AND ($4 OR r.published_at IS NOT NULL OR a.privileged)
   ORDER BY r.day DESC, r.id DESC OFFSET $5 LIMIT $6`),
  { notNull: ['day', 'privileged', 'productionEvents'] },
).as<Pick<ReportRow, 'incidents' | 'updates'>>()
export const reportsStatement = (appId: string | null, period: Period, all: boolean, { skip, limit }: Page) =>
  reports.with(appId, ...daysOf(period), all, skip, limit + 1)

const openReports = statement(
  'stats.openReports',
  reportRows(
    `WHERE r.published_at IS NULL AND NOT EXISTS (
       SELECT FROM stats.probe_events e WHERE e.app_id = r.app_id AND stats.day_of(e.started_at) = r.day
          AND e.resolved_at IS NULL AND e.type <> 'MAINTENANCE')
     ORDER BY least(r.requested_at, (
       SELECT min(u.created_at) FROM stats.incident_updates u
         JOIN stats.probe_events e ON e.app_id = u.app_id AND e.id = u.incident_id
        WHERE u.app_id = r.app_id AND stats.day_of(e.started_at) = r.day)) NULLS LAST, r.day, r.id OFFSET $1 LIMIT $2`,
  ),
  { notNull: ['day', 'privileged', 'productionEvents'] },
).as<Pick<ReportRow, 'incidents' | 'updates'>>()
export const openReportsStatement = ({ skip, limit }: Page) => openReports.with(skip, limit + 1)

/**
 * Reports of a period, latest day first: all for staff, for customers those they may read in full (API-127, INC-011,
 * INC-012).
 */
export const reportsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, period: Period, page: Page): Promise<Reports> => {
    const { rows } = await query(reportsStatement(actor.appId ?? null, period, isStaffActor(actor), page))
    return pageOf(rows, page.limit, (row) => toEntry({ ...row, sight: 'whole' }))
  }

const earliest = (moments: readonly (string | undefined)[]): string | null =>
  moments.filter((at) => at !== undefined).toSorted()[0] ?? null

/**
 * Unpublished reports of all accounts whose outages are over, with what is missing in each: the longest wait of
 * customers first, then the oldest day (ONC-043).
 */
export const openReportsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (page: Page): Promise<OpenReports> => {
    const { rows } = await query(openReportsStatement(page))
    return pageOf(rows, page.limit, (row) => ({
      ...toEntry({ ...row, sight: 'whole' }),
      requestedAt: row.requestedAt?.toISOString() ?? null,
      waitingSince: earliest([row.requestedAt?.toISOString(), row.updates[0]?.at]),
      missing: {
        cause: row.causeDescription === '',
        resolution: row.resolveDescription === '',
        responsibilities: row.incidents.filter(({ type }) => type === 'TO_DEFINE').length,
      },
    }))
  }
