import type { Database } from '@passerelle/server/database/connect'
import type { Monitor, MonitoringEvent, MonitoringSource } from '../monitoring/monitoring-source.ts'
import { ownPrefix } from './check-row.ts'
import { outageColumns, toEvent } from './outage-store.ts'

const pageSize = 500
const monitors = `SELECT '${ownPrefix}' || id AS id, name, false AS "isInMaintenance" FROM stats.uptime_checks
  ORDER BY id`
const events = (where: string) =>
  `SELECT ${outageColumns} FROM stats.uptime_outages o JOIN stats.uptime_checks c ON c.id = o.check_id WHERE ${where}
    ORDER BY o.started_at, o.id`

/**
 * Our own checks as a monitoring source. The worker stores incidents the moment they are confirmed; the pull of this
 * source adds those that stood when a check was attached to an account.
 */
export const ownSource = ({ query }: Pick<Database, 'query'>): MonitoringSource => {
  async function* pages<T>(signal: AbortSignal, read: () => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
    signal.throwIfAborted()
    const all = await read()
    for (let begin = 0; begin < all.length; begin += pageSize) {
      signal.throwIfAborted()
      yield all.slice(begin, begin + pageSize)
    }
  }
  const list = async (where: string, values: unknown[] = []): Promise<MonitoringEvent[]> =>
    (await query<Parameters<typeof toEvent>[0]>({ text: events(where), values })).rows.map(toEvent)

  return {
    name: 'own-checks',
    prefix: ownPrefix,
    monitors: (signal) => pages(signal, async () => (await query<Monitor>({ text: monitors })).rows),
    open: (signal) => pages(signal, () => list('o.resolved_at IS NULL')),
    listStarted: ({ from, to }, signal) => pages(signal, () => list('o.started_at BETWEEN $1 AND $2', [from, to])),
    find: async (eventId, signal) => {
      signal.throwIfAborted()
      return (await list(`'${ownPrefix}' || o.id = $1`, [eventId]))[0] ?? null
    },
  }
}
