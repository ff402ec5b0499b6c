import { withTimeout } from '../with-timeout.ts'

type Sample<L extends string> = { labels: Partial<Record<L, string>>; value: number }
/** Reads the samples of one metric; none when that failed. Never throws. */
export type Samples<L extends string> = () => Promise<readonly Sample<L>[]>
type Read<L extends string> = (set: (labels: Partial<Record<L, string>>, value: number) => void) => void | Promise<void>

type Deps = {
  logger?: { warn: (details: object, text: string) => void; info: (details: object, text: string) => void } | undefined
  onFailure: (metric: string) => void
}

/** How long the read of one metric may take, in ms: Prometheus gives a scrape ten seconds. */
const collectTimeoutMs = 5_000

/**
 * Reads metrics at a scrape, each by itself: one that fails or takes too long leaves the others alone. The first
 * failure in a row is logged, and the end of it.
 */
export const createCollectors =
  ({ logger, onFailure }: Deps) =>
  <L extends string>(metric: string, read: Read<L>): Samples<L> => {
    let fails = false
    return async () => {
      const samples: Sample<L>[] = []
      try {
        const reading = Promise.resolve(read((labels, value) => void samples.push({ labels, value })))
        await withTimeout(collectTimeoutMs, reading, 'no answer')
        if (fails) logger?.info({ metric }, 'a metric can be read again')
        fails = false
        return samples
      } catch (err) {
        if (!fails) logger?.warn({ err, metric }, 'a metric cannot be read')
        fails = true
        onFailure(metric)
        return []
      }
    }
  }
