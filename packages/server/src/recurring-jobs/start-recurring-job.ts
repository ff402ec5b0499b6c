import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@passerelle/kernel/durations'
import type { AdvisoryLock } from '../database/advisory-lock.ts'
import { runAs } from '../metrics/activity.ts'
import { runTraced } from '../tracing/span-store.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { RecurringJob } from './recurring-job.ts'
import type { Wakers } from './listen-for-jobs.ts'

type RecurringJobDeps = {
  job: RecurringJob
  lock: AdvisoryLock
  /** For a job with a `channel`. */
  wakers?: Wakers
  tracer?: Tracer | undefined
  logger: Record<'warn' | 'error', (details: object, text: string) => void>
}

const isAbort = (err: unknown, { aborted, reason }: AbortSignal): boolean =>
  aborted && (err === reason || (err instanceof Error && err.name === 'AbortError'))

/** Time until the next run: at once after a failure, then a second, doubled by each failure, the interval at most. */
const pauseAfter = (failures: number, intervalMs: number): number => {
  if (failures === 0) return intervalMs
  return failures === 1 ? 0 : Math.min(seconds(1) * 2 ** (failures - 2), intervalMs)
}

/**
 * Starts the loop of a recurring job; not a queue job. The first run starts immediately; a run is skipped if another
 * process is running the job at that moment. A run that fails is tried again soon, not after the whole interval.
 */
export const startRecurringJob = ({
  job: { name, intervalMs, channel, run },
  lock,
  wakers,
  tracer,
  logger,
}: RecurringJobDeps): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  let called = Promise.withResolvers<void>()
  const activity = `recurring ${name}`
  let failures = 0
  const fail = (err: unknown) => {
    // A run that ends because it is stopped has not failed.
    if (isAbort(err, signal)) return
    failures += 1
    if (failures === 1) logger.warn({ err, job: name }, 'a recurring job failed and is tried again')
    else logger.error({ err, job: name, failures }, 'a recurring job failed')
  }
  if (channel !== undefined) wakers?.set(channel, () => called.resolve())
  const loop = async () => {
    while (!signal.aborted) {
      // Reset before the run: a notification that arrives during it starts another one.
      called = Promise.withResolvers()
      await lock(async () => {
        await runAs(activity, () => runTraced(tracer, { name: activity, kind: 'internal' }, () => run(signal)))
        failures = 0
      }).catch(fail)
      const waiting = new AbortController()
      await Promise.race([
        wait(pauseAfter(failures, intervalMs), undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(
          () => {},
        ),
        called.promise,
      ])
      waiting.abort()
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
