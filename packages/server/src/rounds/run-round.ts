import { setTimeout as wait } from 'node:timers/promises'
import type { SweepLock } from '../deadlines/sweep-lock.ts'
import type { Round } from './round.ts'

type RunRoundDeps = { round: Round; lock: SweepLock; logger: { error: (details: object, text: string) => void } }

/** A plain loop, no queue job. The first round runs at once; one that another process runs at that moment is left out. */
export const runRound = ({
  round: { name, everyMs, run },
  lock,
  logger,
}: RunRoundDeps): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      await lock(() => run(signal)).catch((err: unknown) => logger.error({ err, round: name }, 'a round failed'))
      await wait(everyMs, undefined, { signal }).catch(() => {})
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
