import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '@passerelle/server/platform'
import { leaseStore, type LeasedCheck } from './lease-store.ts'
import { recordResult } from './record-result.ts'
import type { CheckTarget } from './run/check-target.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & {
  checkTarget: CheckTarget
  /** From 0 to below 1. */
  random?: () => number
}

/** Checks under way in one process at most. */
const maxConcurrent = 200
const minPauseMs = 100
const busyPauseMs = 500
/** Looks again after this even if nothing is due: another process may have created a check. */
const maxPauseMs = 5_000

/**
 * Runs due checks in this process. Any number of processes may do so: each leases the rows that it checks, so that none
 * is checked twice at a time, and what a dead process leased is taken over once the lease has run out.
 */
export const checkWorker = ({ checkTarget, random = Math.random, ...deps }: Deps) => {
  const { database, newId, clock, logger } = deps
  const leases = leaseStore(database)
  const store = recordResult({ ...deps, leases, random })
  const underWay = new Set<Promise<void>>()

  const run = async (check: LeasedCheck, signal: AbortSignal) => {
    const checkedAt = clock.now()
    try {
      await store(check, checkedAt, await checkTarget(check, signal))
    } catch (err) {
      await leases.release(check)
      if (!signal.aborted) logger.error({ err, check: check.id }, 'a check failed to run')
    }
  }
  const start = (check: LeasedCheck, signal: AbortSignal) => {
    const running = run(check, signal)
      .catch((err: unknown) => logger.error({ err, check: check.id }, 'a lease could not be given back'))
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }

  /** Leases what is due and starts to check it; returns how many. */
  const startDue = async (signal: AbortSignal): Promise<number> => {
    const free = maxConcurrent - underWay.size
    if (free <= 0) return 0
    const taken = await leases.take(clock.now(), newId(), free)
    for (const check of taken) start(check, signal)
    return taken.length
  }
  const finished = async () => void (await Promise.all(underWay))
  const pause = async (started: number) => {
    if (started > 0 || underWay.size === maxConcurrent) return minPauseMs
    const dueAt = await leases.nextDueAt()
    const left = dueAt ? dueAt.getTime() - clock.now().getTime() : maxPauseMs
    // A check under way may ask for its second try soon.
    return Math.min(underWay.size > 0 ? busyPauseMs : maxPauseMs, Math.max(minPauseMs, left))
  }

  return {
    /** Checks everything that is due, once. */
    round: async (signal: AbortSignal): Promise<number> => {
      const started = await startDue(signal)
      await finished()
      return started
    },
    /** Runs until the signal aborts, then waits for what is under way. Throws when the database is away. */
    loop: async (signal: AbortSignal): Promise<void> => {
      try {
        while (!signal.aborted) {
          const ms = await pause(await startDue(signal))
          await wait(ms, undefined, { signal }).catch(() => undefined)
        }
      } finally {
        await finished()
      }
    },
  }
}
