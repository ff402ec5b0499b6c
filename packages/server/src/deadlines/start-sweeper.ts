import { setTimeout as wait } from 'node:timers/promises'
import type { Sweep } from './sweep.ts'

type RunSweepDeps = { sweep: Sweep; logger: { error: (details: object, text: string) => void }; everyMs?: number }

/** A plain loop, no queue job: it goes on when the job store is gone. The first sweep runs at once. */
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
