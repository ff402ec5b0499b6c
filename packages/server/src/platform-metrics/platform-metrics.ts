import type pg from 'pg'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import type { Query } from '../database/statement.ts'
import type { ServiceDeadline } from '../deadlines/sweep.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { readParts, type Checks } from '../health/health.ts'
import { readQueues } from '../jobs/read-queues.ts'
import { failedWork } from '../work/failed-work.ts'
import { readBacklog } from './backlog.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Measures the pool: connections open, idle, and requests waiting for one. */
export const measurePool = (metrics: Metrics, pool: pg.Pool): void =>
  metrics.gauge('pool_connections', 'Connections to the database, and callers that wait for one', ['state'], (set) => {
    set({ state: 'open' }, pool.totalCount)
    set({ state: 'idle' }, pool.idleCount)
    set({ state: 'waiting' }, pool.waitingCount)
  })

/** Measures what the process needs, as `/ready` does: 1 where a part works. */
export const measureParts = (metrics: Metrics, checks: Checks): void =>
  metrics.gauge('part_ready', 'Whether a part that the process needs works', ['part'], async (set) => {
    for (const [part, state] of await readParts(checks)) set({ part }, state === 'ok' ? 1 : 0)
  })

type BacklogDeps = {
  query: Query
  clock: Clock
  jobs: Jobs
  services: readonly ServiceName[]
  deadlines: readonly ServiceDeadline[]
}

const secondsSince = (now: Date, at: Date | null) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0)

/** Measures the backlog seen by a worker: jobs, events, work to be done later and overdue deadlines. */
export const measureBacklog = (metrics: Metrics, { query, clock, jobs, services, deadlines }: BacklogDeps): void => {
  metrics.gauge('queue_jobs', 'Jobs by service and state', ['service', 'state'], async (set) => {
    for (const { service, ...states } of await readQueues(jobs, services))
      for (const [state, count] of Object.entries(states)) set({ service, state }, count)
  })
  metrics.gauge(
    'deadline_overdue_seconds',
    'For how long the oldest row of a deadline has been due',
    ['deadline'],
    async (set) => {
      const now = clock.now()
      for (const { deadline } of deadlines) {
        const [oldest] = await deadline.findDueBetween({ from: null, to: now, limit: 1 })
        set({ deadline: deadline.name }, secondsSince(now, oldest?.dueAt ?? null))
      }
    },
  )
  metrics.gauge('backlog', 'Events that wait for their subscribers', ['kind'], async (set) => {
    set({ kind: 'events' }, (await readBacklog(query)).events)
  })
  metrics.gauge('work', 'Work to be done later, waiting or given up', ['kind', 'state'], async (set) => {
    for (const { kind, waiting, failed } of await failedWork.states(query)) {
      set({ kind, state: 'waiting' }, waiting)
      set({ kind, state: 'failed' }, failed)
    }
  })
  metrics.gauge(
    'work_overdue_seconds',
    'For how long the oldest work that nobody runs is due',
    ['kind'],
    async (set) => {
      const now = clock.now()
      for (const { kind, oldestDueAt } of await failedWork.states(query)) set({ kind }, secondsSince(now, oldestDueAt))
    },
  )
  metrics.gauge('relay_lag_seconds', 'Age of the oldest event that no subscriber has been handed', [], async (set) => {
    const now = clock.now()
    set({}, secondsSince(now, (await readBacklog(query)).oldestEventAt))
  })
}
