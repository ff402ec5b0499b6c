import { days } from '@passerelle/kernel/durations'
import { MonitoringError } from '../monitoring-error.ts'
import type { MonitoringSource } from '../monitoring-source.ts'
import { betterStackClient, type BetterStackClientDeps } from './better-stack-client.ts'
import { eventIn, parseEvents, parseMonitors, parseNextPath } from './parse-response.ts'

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/**
 * Adapter for the HTTP API of Better Stack Uptime: monitors v2, incidents v3. More than `mostPages` pages, which no
 * real list has, means that pagination never ends.
 */
export const betterStack = ({
  mostPages = 400,
  ...deps
}: BetterStackClientDeps & { mostPages?: number }): MonitoringSource => {
  const ask = betterStackClient(deps)

  async function* pages<T>(
    first: string,
    listIn: (answer: unknown) => readonly T[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly T[]> {
    let path: string | null = first
    for (let count = 0; path !== null; count += 1) {
      const page: { list: readonly T[]; next: string | null } | null =
        count < mostPages
          ? await ask(path, (answer) => ({ list: listIn(answer), next: parseNextPath(answer) }), signal)
          : null
      if (!page) throw new MonitoringError('invalid_response')
      yield page.list
      path = page.next
    }
  }
  const incidents = (query: string, signal: AbortSignal) =>
    pages(`/api/v3/incidents?per_page=50&${query}`, parseEvents, signal)

  return {
    name: 'better-stack',
    prefix: '',
    monitors: (signal) => pages('/api/v2/monitors?per_page=250', parseMonitors, signal),
    open: (signal) => incidents('resolved=false', signal),
    // The API takes dates without saying in which time zone, so the range is one day wider on both sides.
    listStarted: ({ from, to }, signal) =>
      incidents(`from=${dayOf(from.getTime() - days(1))}&to=${dayOf(to.getTime() + days(1))}`, signal),
    find: (eventId, signal) => ask(`/api/v3/incidents/${encodeURIComponent(eventId)}`, eventIn, signal),
  }
}
