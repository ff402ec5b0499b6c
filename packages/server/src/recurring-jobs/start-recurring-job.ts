import { setTimeout as wait } from 'node:timers/promises'
import type { AdvisoryLock } from '../database/advisory-lock.ts'
import type { RecurringJob } from './recurring-job.ts'

type RunRoundDeps = {
  round: RecurringJob
  lock: AdvisoryLock
  logger: { error: (details: object, text: string) => void }
}

/** A plain loop, no queue job. The first round runs at once; one that another process runs at that moment is left out. */
export const startRecurringJob = ({
  round: { name, intervalMs, run },
  lock,
  logger,
}: RunRoundDeps): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      await lock(() => run(signal)).catch((err: unknown) => logger.error({ err, round: name }, 'a round failed'))
      await wait(intervalMs, undefined, { signal }).catch(() => {})
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
