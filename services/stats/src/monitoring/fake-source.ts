import type { Env } from '@passerelle/server/env'
import type { Monitor, MonitoringEvent, MonitoringSource } from './monitoring-source.ts'

/** All monitoring data that the fake currently returns. */
export type MonitoringData = { monitors: readonly Monitor[]; events: readonly MonitoringEvent[] }

const pageSize = 50

/**
 * In-process fake of a monitoring provider, for embedded mode and tests; returns the given data. Throws in production.
 */
export const fakeMonitoringSource = (
  { production }: Pick<Env, 'production'>,
  world: () => Promise<MonitoringData>,
): MonitoringSource => {
  if (production) throw new Error('The stand-in for monitoring is for the embedded form, and never for production')

  async function* pages<T>(signal: AbortSignal, list: (world: MonitoringData) => readonly T[]) {
    signal.throwIfAborted()
    const all = list(await world())
    for (let begin = 0; begin < all.length; begin += pageSize) {
      signal.throwIfAborted()
      yield all.slice(begin, begin + pageSize)
    }
  }
  return {
    name: 'stand-in',
    prefix: '',
    monitors: (signal) => pages(signal, ({ monitors }) => monitors),
    open: (signal) => pages(signal, ({ events }) => events.filter(({ resolvedAt }) => resolvedAt === null)),
    listStarted: ({ from, to }, signal) =>
      pages(signal, ({ events }) => events.filter(({ startedAt }) => startedAt >= from && startedAt <= to)),
    find: async (eventId, signal) => {
      signal.throwIfAborted()
      return (await world()).events.find(({ id }) => id === eventId) ?? null
    },
  }
}
