import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { ReportRow } from './report.ts'
import { changedResponsibilities } from './report-rules.ts'
import { reportStore } from './report-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock'>
type Change = InferBody<typeof stats.editReport>

/**
 * Saves the texts of a report and the responsibility for its incidents. Availability figures follow immediately,
 * because they are computed, not stored (API-129, INC-003, INC-009). Throws `report_responsibility_missing`,
 * `invalid_input`, and `report_changed` on a version conflict.
 */
export const editReport =
  ({ database, record, clock }: Deps) =>
  async (
    key: Pick<ReportRow, 'appId' | 'id'>,
    { incidents, ...texts }: Change,
    version: number | undefined,
    actor: Person,
  ): Promise<ReportRow> =>
    database.transaction(async (tx) => {
      const report = await reportStore.lock(tx, key)
      if (version !== undefined && version !== report.version) throw new Problem('report_changed')
      const changes = changedResponsibilities(report.incidents, incidents)
      const fields = (['causeDescription', 'resolveDescription'] as const).filter(
        (field) => texts[field] !== undefined && texts[field] !== report[field],
      )
      if (fields.length === 0 && changes.length === 0) return report
      const by = { appId: key.appId, actor: { kind: 'staff', userId: actor.userId } } as const
      await reportStore.saveTexts(tx, key, texts, clock.now())
      for (const change of changes) {
        const { id, probeId, from, to } = change
        await reportStore.saveResponsibility(tx, key.appId, change)
        await record(tx, { ...by, name: 'probe.responsibility_changed', subject: id, data: { probeId, from, to } })
      }
      const edited = [...fields, ...(changes.length > 0 ? ['incidents'] : [])]
      await record(tx, { ...by, name: 'incident_report.edited', subject: key.id, data: { fields: edited } })
      return reportStore.lock(tx, key)
    })
