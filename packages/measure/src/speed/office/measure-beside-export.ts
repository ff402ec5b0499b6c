import { request } from 'undici'
import { summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import type { Sent } from '../http.ts'
import { openSender } from '../sender.ts'

export type BesideExport = { size: number; alone: LatencyStats; beside: LatencyStats }

const [warmUp, samples] = [20, 100]

/** Measures a board without and with an export of the whole backlog that runs as long as the board is measured. */
export const measureBesideExport = async (
  { size, origin }: { size: number; origin: string },
  { board, exported }: { board: Sent; exported: Sent },
): Promise<BesideExport> => {
  const sender = openSender({ origin, connections: 1, calls: { board: () => board } })
  const measure = async (count: number) => {
    const taken: number[] = []
    while (taken.length < count) taken.push(await sender.send('board'))
    return taken
  }
  const stop = new AbortController()
  const keepExporting = async () => {
    while (!stop.signal.aborted) {
      const { body } = await request(`${origin}${exported.path}`, {
        headers: exported.headers ?? {},
        bodyTimeout: 0,
        signal: stop.signal,
      })
      for await (const _ of body) continue
    }
  }
  try {
    await measure(warmUp)
    const alone = summarizeLatency(await measure(samples))
    const exporting = keepExporting().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    const beside = summarizeLatency(await Promise.race([measure(samples), exporting.then(() => [])]))
    stop.abort()
    await exporting
    return { size, alone, beside }
  } finally {
    stop.abort()
    await sender.close()
  }
}
