import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '../database/connect.ts'
import { runAs } from '../metrics/activity.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { runTraced } from '../tracing/span-store.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { postpone, retry, type Outcome, type WorkKind } from './work.ts'
import { settle } from './settle.ts'
import { workStore, type Leased } from './work-store.ts'

export type RunnerDeps = {
  database: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  newId: () => string
  metrics?: Pick<Metrics, 'work'>
  tracer?: Tracer | undefined
  logger: { warn: (details: object, text: string) => void; error: (details: object, text: string) => void }
}

/** Leases and runs the work of one kind. */
export const createKindRunner = (kind: WorkKind, deps: RunnerDeps, stopping: AbortSignal) => {
  const { database, clock, newId, logger, metrics, tracer } = deps
  const store = settle(deps)
  const underWay = new Set<Promise<void>>()
  const running = new Map<string, number>()
  let after = ''
  let freed = Promise.withResolvers<void>()

  const count = (turn: string, by: 1 | -1) => {
    const left = (running.get(turn) ?? 0) + by
    if (left > 0) running.set(turn, left)
    else running.delete(turn)
  }

  const attempt = async (item: Leased): Promise<Outcome> => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(kind.leaseMs)])
    const activity = `work ${kind.name}`
    try {
      if (item.reopened) await database.transaction(async (tx) => kind.onReopen?.(tx, item))
      return await runAs(activity, () =>
        runTraced(tracer, { name: activity, kind: 'internal' }, () => kind.run(item, signal)),
      )
    } catch (error) {
      // Whoever stops is not to blame: another process goes on at once.
      if (stopping.aborted) return postpone(clock.now(), 'the process was stopped')
      logger.warn({ err: error, kind: kind.name, id: item.id, attempt: item.attempt }, 'work failed')
      return retry(error instanceof Error ? error.message : String(error))
    }
  }
  const run = async (item: Leased) => {
    const outcome = await attempt(item)
    const settled = await store(kind, item, outcome)
    metrics?.work.inc({ kind: kind.name, outcome: settled ? (settled.failed ? 'givenUp' : outcome.kind) : 'lost' })
    if (settled?.failed) logger.error({ kind: kind.name, id: item.id, appId: item.appId }, 'work was given up')
  }
  const begin = (item: Leased) => {
    count(item.turn, 1)
    const ended = run(item)
      // The lease ends by itself.
      .catch((err: unknown) => logger.error({ err, kind: kind.name, id: item.id }, 'an outcome was not stored'))
      .finally(() => {
        underWay.delete(ended)
        count(item.turn, -1)
        freed.resolve()
      })
    underWay.add(ended)
  }

  /** Leases and starts what is due, as far as there is room; returns how many. */
  const startDue = async (): Promise<number> => {
    const limit = kind.concurrency - underWay.size
    if (limit <= 0) return 0
    const { name, leaseMs, perAccount } = kind
    const claimed = (from: string) =>
      workStore.claim(database.query, {
        kind: name,
        after: from,
        now: clock.now(),
        limit,
        leaseMs,
        perAccount,
        running,
        token: newId(),
      })
    const wasAfter = after
    let items = await claimed(after)
    // Behind the last account comes the first.
    if (items.length === 0 && wasAfter !== '') items = await claimed('')
    after = items.reduce((last, { turn }) => (turn > last ? turn : last), '')
    items.forEach(begin)
    return items.length
  }

  return {
    startDue,
    /** Whether nothing more can be started. */
    isFull: () => underWay.size >= kind.concurrency,
    /** Resolves when the next run ends. */
    hasFreed: () => (freed = Promise.withResolvers()).promise,
    /** Resolves when the runs of now have ended, with their number. */
    hasRun: async () => (await Promise.all(underWay)).length,
  }
}
