import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { ReportRow } from './report.ts'
import { reportStore } from './report-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock'>

/**
 * Asks project staff to complete a report; subscribers of the event notify them (API-131, INC-008, OPEN-033). Throws
 * `report_published`.
 */
export const requestReport =
  ({ database, record, clock }: Deps) =>
  async (key: Pick<ReportRow, 'appId' | 'id'>, actor: Person): Promise<ReportRow> =>
    database.transaction(async (tx) => {
      const report = await reportStore.lock(tx, key)
      if (report.publishedAt !== null) throw new Problem('report_published')
      await reportStore.markRequested(tx, key, actor.userId, clock.now())
      await record(tx, {
        appId: key.appId,
        actor: { kind: 'staff', userId: actor.userId },
        name: 'report.completion_requested',
        subject: key.id,
        data: { day: report.day },
      })
      return reportStore.lock(tx, key)
    })
