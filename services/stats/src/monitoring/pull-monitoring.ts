import type { Responsibility } from '@passerelle/kernel/availability'
import type { Platform } from '@passerelle/server/platform'
import { probeEventStore } from './probe-event-store.ts'
import { isMaintenanceWindowId, diffMaintenanceWindows } from './maintenance.ts'
import { receiveEvents } from './receive-events.ts'
import { isIdOf } from './source-ids.ts'
import { seenMonitors } from './seen-monitors.ts'
import type { Monitor, MonitoringEvent, MonitoringSource } from './monitoring-source.ts'
import { getFetchRanges } from './fetch-ranges.ts'
import { pullStore } from './pull-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & { source: MonitoringSource }

/** Max single lookups per pull; the rest waits for the next pull. */
const mostLookedUp = 100

/**
 * Pulls the events of all accounts' probes from the provider (OPEN-062). Each page commits together with its events, so
 * after a failure the next pull continues from there. Safe to run concurrently. Throws what the source throws.
 */
export const pullMonitoring = ({ source, database, record, newId, clock }: Deps) => {
  const { prefix } = source
  const events = probeEventStore({ query: database.query, newId })
  const pulls = pullStore(database)

  const received = receiveEvents({ database, record, newId, clock })

  const take = (page: readonly MonitoringEvent[], type: Responsibility = 'TO_DEFINE') =>
    page.length === 0 ? undefined : database.transaction((tx) => received.take(tx, page, type))
  const end = (eventIds: readonly string[], now: Date) =>
    eventIds.length === 0 ? undefined : database.transaction((tx) => received.end(tx, eventIds, now))

  const followWindows = async (now: Date, signal: AbortSignal) => {
    const monitors: Monitor[] = []
    for await (const page of source.monitors(signal)) monitors.push(...page)
    await seenMonitors(database).keep(monitors, now)
    const standing = (await events.listOpenMaintenance()).filter(({ monitorId }) => isIdOf(prefix, monitorId))
    const { begun, ended } = diffMaintenanceWindows(monitors, standing, now)
    await take(begun, 'MAINTENANCE')
    await end(ended, now)
  }

  /**
   * Looks up open events that this pull did not list: they were resolved at the provider, or deleted there, which
   * resolves them here.
   */
  const resolveMissing = async (seen: ReadonlySet<string>, now: Date, signal: AbortSignal) => {
    const missing = (await events.listOpenIds())
      .filter((id) => !seen.has(id) && !isMaintenanceWindowId(id) && isIdOf(prefix, id))
      .slice(0, mostLookedUp)
    for (const id of missing) {
      const event = await source.find(id, signal)
      await (event ? take([event]) : end([id], now))
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const { since, until } = await pulls.readCursor(source.name)
    if (!since) return
    const now = clock.now()
    const seen = new Set<string>()
    const takeAll = async (pages: AsyncIterable<readonly MonitoringEvent[]>) => {
      for await (const page of pages) {
        await take(page)
        for (const { id } of page) seen.add(id)
      }
    }
    await followWindows(now, signal)
    await takeAll(source.open(signal))
    for (const span of getFetchRanges({ since, until, now })) {
      await takeAll(source.listStarted(span, signal))
      await pulls.reached(source.name, span.to)
    }
    await resolveMissing(seen, now, signal)
    await pulls.succeeded(source.name, clock.now())
  }
}
