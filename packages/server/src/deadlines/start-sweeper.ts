import { setTimeout as wait } from 'node:timers/promises'
import type { Sweep } from './sweep.ts'

type RunSweepDeps = { sweep: Sweep; logger: { error: (details: object, text: string) => void }; everyMs?: number }

/**
 * Starts the sweep loop; `everyMs` is the interval in ms. A plain loop instead of a queue job, so that it keeps running
 * while the job store is down. The first sweep starts immediately.
 */
export const startSweeper = ({ sweep, logger, everyMs = 60_000 }: RunSweepDeps): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await sweep().catch((err: unknown) => logger.error({ err }, 'a sweep failed'))
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
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
