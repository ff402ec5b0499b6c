import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { ReportRow } from './report.ts'
import { requireResponsibilities } from './report-rules.ts'
import { reportStore } from './report-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock'>

/**
 * Publishes a report to the customers of its account; idempotent (API-130, INC-007). Throws
 * `report_responsibility_missing` (INC-009).
 */
export const publishReport =
  ({ database, record, clock }: Deps) =>
  async (key: Pick<ReportRow, 'appId' | 'id'>, actor: Person): Promise<ReportRow> =>
    database.transaction(async (tx) => {
      const report = await reportStore.lock(tx, key)
      if (report.publishedAt !== null) return report
      requireResponsibilities(report.incidents)
      await reportStore.markPublished(tx, key, clock.now())
      await record(tx, {
        appId: key.appId,
        actor: { kind: 'staff', userId: actor.userId },
        name: 'incident_report.published',
        subject: key.id,
        data: { day: report.day, incidents: report.incidents.length },
      })
      return reportStore.lock(tx, key)
    })
