import type { Responsibility } from '@passerelle/kernel/availability'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { reportStore } from '../reports/report-store.ts'
import { diffProgress } from './event-rules.ts'
import type { MonitoringEvent } from './monitoring-source.ts'
import { probeEventStore, type UpsertedEvent } from './probe-event-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'>

/**
 * Stores events of any source in the caller's transaction, once each, and records what happened: `probe.down`,
 * `probe.acknowledged`, `probe.resolved`, and the incident report that the first production event of a day creates.
 */
export const receiveEvents = ({ database, record, newId, clock }: Deps) => {
  const events = probeEventStore({ query: database.query, newId })

  const tell = async (tx: Tx, taken: readonly UpsertedEvent[]) => {
    for (const { appId, id, probeId, type, before, after } of taken)
      for (const name of diffProgress(before, after))
        await record(tx, { appId, actor: { kind: 'system' }, name, subject: id, data: { probeId, type } })
  }
  /** The first production event of a day creates its incident report (OPEN-032). */
  const openReports = async (tx: Tx, taken: readonly UpsertedEvent[]) => {
    const fresh = taken.filter(({ before }) => before === null).map(({ id }) => id)
    if (fresh.length === 0) return
    const ids = fresh.map(() => newId())
    for (const { appId, id, day } of await reportStore.createFor(tx, fresh, ids, clock.now()))
      await record(tx, {
        appId,
        actor: { kind: 'system' },
        name: 'incident_report.created',
        subject: id,
        data: { day },
      })
  }
  return {
    take: async (tx: Tx, page: readonly MonitoringEvent[], type: Responsibility = 'TO_DEFINE'): Promise<void> => {
      const taken = await events.upsert(tx, page, type)
      await tell(tx, taken)
      await openReports(tx, taken)
    },
    end: async (tx: Tx, eventIds: readonly string[], now: Date): Promise<void> =>
      tell(tx, await events.resolve(tx, eventIds, now)),
  }
}
