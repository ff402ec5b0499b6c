import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@passerelle/kernel/durations'
import { callsFirst } from '../calls-first.ts'
import { createKindRunner, type RunnerDeps } from './kind-runner.ts'
import type { WorkKind } from './work.ts'
import { workStore } from './work-store.ts'

export type WorkRunner = {
  /** Looks for work of this kind at once; of all kinds without a name. */
  wake: (kind?: string) => void
  /** Runs everything that is due, and what becomes due by that, until nothing is left. Returns how many runs ended. */
  runDue: () => Promise<number>
  /** Runs work whenever it is due, until it is stopped. */
  start: () => void
  /** Leases nothing more, aborts what is under way, and waits for it. */
  stop: () => Promise<void>
}

/** Looks again after this even when nothing is due: a notification may have been lost. */
const longestPauseMs = seconds(30)
/** Looks again after this when the database did not answer. */
const afterFailureMs = seconds(2)
/** What is due and cannot be leased waits for its account, or is locked by another process at this moment. */
const shortestPauseMs = 50
/** Between two looks, unless the one before filled all room: what becomes due meanwhile is leased together. */
const betweenMs = 20

/**
 * Runs work of these kinds in this process. Any number of processes may do so: each leases the rows that it runs, and
 * what a dead process leased is taken over when the lease ends.
 */
export const createWorkRunner = ({ kinds, ...deps }: RunnerDeps & { kinds: readonly WorkKind[] }): WorkRunner => {
  const { database, clock, logger } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const wakers = new Map<string, () => void>()
  const runners = kinds.map((kind) => ({ name: kind.name, ...createKindRunner(kind, deps, signal) }))
  let loops: Promise<void>[] = []

  const pauseMs = async (kind: string) => {
    const dueAt = await workStore.nextDueAt(database.query, kind)
    const left = dueAt ? dueAt.getTime() - clock.now().getTime() : longestPauseMs
    return Math.min(longestPauseMs, Math.max(shortestPauseMs, left))
  }
  const loop = async ({ name, startDue, hasFreed, isFull }: (typeof runners)[number]) => {
    let failures = 0
    while (!signal.aborted) {
      // Set before looking: a notification that arrives meanwhile starts another round.
      const called = Promise.withResolvers<void>()
      wakers.set(name, () => called.resolve())
      const freed = hasFreed()
      let soon: Promise<unknown> = wait(betweenMs)
      let ms: number
      try {
        await callsFirst.giveWay()
        await startDue()
        if (isFull()) soon = Promise.resolve()
        ms = await pauseMs(name)
        failures = 0
      } catch (err) {
        ms = afterFailureMs
        if ((failures += 1) === 1) logger.warn({ err, kind: name }, 'cannot look for work')
      }
      const waiting = new AbortController()
      await Promise.race([
        wait(ms, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => {}),
        called.promise,
        freed,
      ])
      waiting.abort()
      await soon
    }
  }

  return {
    wake: (kind) => {
      for (const [name, wake] of wakers) if (kind === undefined || kind === name) wake()
    },
    runDue: async () => {
      let runs = 0
      for (let ended = 1; ended > 0; runs += ended) {
        for (const { startDue } of runners) await startDue()
        ended = (await Promise.all(runners.map(({ hasRun }) => hasRun()))).reduce((sum, count) => sum + count, 0)
      }
      return runs
    },
    start: () => {
      loops = runners.map(loop)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(runners.map(({ hasRun }) => hasRun()))
    },
  }
}
