import { summarizeLatency, latencyText, type LatencyStats } from '../../latency-stats.ts'
import { judgeMetrics } from '../../metrics.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { startProduct } from '../../world/product-process.ts'
import { connectTo } from '../http.ts'
import { withPostgres } from '../with-postgres.ts'
import { seedInvoices } from './seed-invoices.ts'

const usualSize = 10_000
const [warmUp, rounds] = [5, 60]
/** Longest page, in ms (COL-018). */
const pageAtMost = 60

const pages = {
  'first page': '',
  'refused, by amount': '&standing=failed&sort=amount&direction=desc',
  'by account': '&sort=account',
  'second page': '&after=%next',
}
type Figures = { size: number; open: number; pages: Record<string, LatencyStats> }

const measure = async (postgresUrl: string, size: number, progress: Extent['progress']): Promise<Figures> => {
  progress(`filling a database with ${size} open invoices`)
  const { settings, open, token } = await seedInvoices(postgresUrl, size)
  const product = await startProduct(settings)
  const http = connectTo(product.origin, 1)
  try {
    progress('reading pages')
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/payments/v1/${open.platform.env.provider}/invoices?limit=50`
    type Page = { next: string; sums: { count: number }[] }
    const first = JSON.parse((await http.send({ path, headers })).text) as Page
    const read: Record<string, number[]> = {}
    // In turn, so that other load on the machine affects all alike.
    for (let round = -warmUp; round < rounds; round += 1)
      for (const [name, query] of Object.entries(pages)) {
        const { ms } = await http.send({ path: path + query.replace('%next', first.next), headers })
        if (round >= 0) (read[name] ??= []).push(ms)
      }
    return {
      size,
      open: first.sums.reduce((sum, { count }) => sum + count, 0),
      pages: Object.fromEntries(Object.entries(read).map(([name, samples]) => [name, summarizeLatency(samples)])),
    }
  } finally {
    await http.close()
    await product.stop()
    await open.close()
  }
}

/** Pages of the invoices of all accounts, with their sums, beside ten times as many that are paid. */
export const collection = defineMeasure({
  name: 'collection',
  title: 'Invoices to collect of all accounts',
  promised: 'a page with its sums within 60 ms at 10,000 open invoices',
  alone: ({ sizes: [size = usualSize], progress }) => withPostgres([size], (url) => measure(url, size, progress)),
  judge: ({ size, open, pages: read }: Figures) =>
    judgeMetrics([
      { name: 'open invoices summed up', value: open, unit: '', atLeast: size },
      ...Object.entries(read).map(([name, stats]) => ({
        name: `${name} at ${size} open invoices, p95`,
        value: stats.p95,
        unit: 'ms',
        atMost: pageAtMost,
        detail: latencyText(stats),
      })),
    ]),
})
