import { latencyText, summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { judgeMetrics } from '../../metrics.ts'
import { startProduct } from '../../world/product-process.ts'
import { withPostgres } from '../with-postgres.ts'
import { draftMonth, history, largeMonth, seedBilling, type BillableMonth } from './seed-billing.ts'

/** Work logs of the account, of which a small size takes a share. */
const usualSize = history.logs
const listCalls = 20
const draftCalls = 6
/** Medians in ms: a page of the list, and a draft of a hundred requests (BIL-073). */
const limits = { list: 60, largeList: 1_000, draft: 400 }

type BillingFigures = { size: number; list: LatencyStats; draft: LatencyStats; requests: number }

const measure = async (
  server: string,
  { size, offered, progress }: { size: number; offered: BillableMonth } & Pick<Extent, 'progress'>,
): Promise<BillingFigures> => {
  const undo: (() => Promise<unknown>)[] = []
  try {
    progress(`filling a database with ${size} work logs`)
    const { open, settings, staffToken, from, to } = await seedBilling(server, size / history.logs, offered)
    undo.push(open.close)
    const product = await startProduct(settings)
    undo.push(product.stop)
    const path = `${product.origin}/api/payments/v1/admin/invoices`
    const authorization = `Bearer ${staffToken}`
    const headers = { authorization, 'content-type': 'application/json' }
    const timed = async (send: () => Promise<Response>) => {
      const begun = performance.now()
      const response = await send()
      const body = (await response.json()) as unknown
      if (!response.ok) throw new Error(`billing answered ${response.status}: ${JSON.stringify(body)}`)
      return { ms: performance.now() - begun, body }
    }
    const readList = (skip: number, limit: number) =>
      timed(() => fetch(`${path}/billable?from=${from}&to=${to}&skip=${skip}&limit=${limit}`, { headers }))
    progress('reading the list')
    const lists: number[] = []
    let requests = 0
    for (let call = 0; call < listCalls; call += 1) {
      const { ms, body } = await readList(0, 15)
      requests = (body as { totals: { requests: number } }).totals.requests
      lists.push(ms)
    }
    progress('writing drafts')
    const drafts: number[] = []
    const { list } = (await readList(0, draftMonth.requests)).body as { list: { taskId: string }[] }
    const wish = list.map(({ taskId }) => ({ taskId, mode: 'time' }))
    const proposal = JSON.stringify({ requests: wish, periodFrom: from, periodTo: to })
    for (let call = 0; call < draftCalls; call += 1) {
      const { ms, body } = await timed(() => fetch(`${path}/proposal`, { method: 'POST', headers, body: proposal }))
      drafts.push(ms)
      // Its work logs are free again.
      await fetch(`${path}/${(body as { _id: string })._id}`, { method: 'DELETE', headers: { authorization } })
    }
    return { size, list: summarizeLatency(lists), draft: summarizeLatency(drafts), requests }
  } finally {
    for (const close of undo.toReversed()) await close()
  }
}

const judge = ({ size, list, draft, requests }: BillingFigures, offered: BillableMonth, listLimit: number) =>
  judgeMetrics([
    { name: 'list: median', value: list.p50, unit: 'ms', atMost: listLimit, detail: latencyText(list) },
    { name: 'draft: median', value: draft.p50, unit: 'ms', atMost: limits.draft, detail: latencyText(draft) },
    { name: 'work logs of the account', value: size, unit: '' },
    { name: 'requests listed', value: requests, unit: '', atLeast: offered.requests, atMost: offered.requests },
  ])

/** The list of what may be billed in a month, and drafts of a hundred requests by their work logs (BIL-073). */
export const billing = defineMeasure({
  name: 'billing',
  title: 'Billing of work',
  promised: 'beside 200,000 done requests and 1,000,000 work logs the list in 60 ms, a draft of 100 requests in 0.4 s',
  alone: ({ sizes: [size = usualSize], progress }) =>
    withPostgres([size], (url) => measure(url, { size, offered: draftMonth, progress })),
  judge: (figures: BillingFigures) => judge(figures, draftMonth, limits.list),
})

/** The same with a month in which 5,000 requests with 40,000 work logs are to be billed. */
export const billingMonth = defineMeasure({
  name: 'billing-month',
  title: 'Billing of a large month',
  promised: 'with 5,000 requests and 40,000 work logs to bill the list in 1 s, a draft of 100 requests in 0.4 s',
  alone: ({ sizes: [size = usualSize], progress }) =>
    withPostgres([size], (url) => measure(url, { size, offered: largeMonth, progress })),
  judge: (figures: BillingFigures) => judge(figures, largeMonth, limits.largeList),
})
