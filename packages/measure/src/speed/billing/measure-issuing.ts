import type { Invoice } from '@passerelle/payments/invoices/invoice-view'
import { givenIssuer } from '@passerelle/payments/testing/given-issuer'
import { latencyText, summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { judgeMetrics } from '../../metrics.ts'
import { startProduct } from '../../world/product-process.ts'
import { connectTo } from '../http.ts'
import { openDatabase } from '../open-database.ts'
import { withPostgres } from '../with-postgres.ts'

const usualSize = 1000
const accountCount = 10
/** Callers at once, as a person who issues a month's drafts with a browser has them. */
const atOnce = 4

type IssuingFigures = { size: number; perMinute: number; calls: LatencyStats; mails: number }

const lines = Array.from({ length: 5 }, (_, n) => ({
  title: `Intervention ${n + 1}`,
  detail: '',
  quantity: 2.5,
  unit: 'hour',
  unitPriceInCents: 9500,
  vatPercent: 20,
  taskId: null,
}))
const draft = JSON.stringify({
  subject: 'Infogérance',
  reference: '',
  note: '',
  dueOn: null,
  periodFrom: null,
  periodTo: null,
  lines,
})

/** Runs for each item, a few at once. */
const forEach = async <T>(items: readonly T[], run: (item: T) => Promise<unknown>) => {
  const left = [...items]
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const measure = async (server: string, size: number, progress: Extent['progress']): Promise<IssuingFigures> => {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const { settings, open, given } = await openDatabase(server, { name: 'issuing', waitsForWal: true })
    undo.push(open.close)
    await given.provider()
    const customers = []
    for (let count = 0; count < accountCount; count += 1) customers.push((await given.customer()).app)
    const emma = await given.staff({ project: true, inside: customers })
    await givenIssuer(
      open.platform,
      customers.map(({ id }) => id),
    )
    const product = await startProduct(settings)
    undo.push(product.stop)
    const http = connectTo(product.origin, atOnce)
    undo.push(http.close)
    const tokens: string[] = []
    for (const app of customers) tokens.push(await given.tokenFor(emma, { inside: app }))
    const send = (path: string, token: string, body: string) =>
      http.send({
        method: 'POST',
        path: `/api/payments/v1/admin/invoices${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })

    progress(`drafting ${size} invoices`)
    const drafts: { path: string; token: string; version: number }[] = []
    const ofAccounts = Array.from({ length: size }, (_, n) => tokens[n % accountCount]!)
    await forEach(ofAccounts, async (token) => {
      const { _id, version } = JSON.parse((await send('', token, draft)).text) as Invoice
      drafts.push({ path: `/${_id}/issue`, token, version })
    })
    progress('issuing them')
    const calls: number[] = []
    const begun = performance.now()
    await forEach(drafts, async ({ path, token, version }) => {
      calls.push((await send(path, token, JSON.stringify({ version }))).ms)
    })
    const minutes = (performance.now() - begun) / 60_000
    const { rows } = await open.platform.database.query<{ mails: number }>({
      text: `SELECT count(*)::int AS mails FROM mails.outgoing WHERE template = 'invoice'`,
      values: [],
    })
    return { size, perMinute: size / minutes, calls: summarizeLatency(calls), mails: rows[0]!.mails }
  } finally {
    for (const close of undo.toReversed()) await close()
  }
}

/** A month's drafts issued one by one, each with its number, its event and its mail. */
export const issuing = defineMeasure({
  name: 'issuing',
  title: 'Invoices issued',
  promised: '1,000 invoices a minute, each with its mail',
  alone: ({ sizes: [size = usualSize], progress }) => withPostgres([size], (url) => measure(url, size, progress)),
  judge: ({ size, perMinute, calls, mails }: IssuingFigures) =>
    judgeMetrics([
      { name: 'issued a minute', value: perMinute, unit: '', atLeast: 1000, detail: latencyText(calls) },
      { name: 'mails queued', value: mails, unit: '', atLeast: size, atMost: size },
    ]),
})
