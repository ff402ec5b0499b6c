import { setTimeout as wait } from 'node:timers/promises'
import { summarizeLatency, latencyText, ratioOf, type LatencyStats } from '../../latency-stats.ts'
import { judgeMetrics } from '../../metrics.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { startProduct } from '../../world/product-process.ts'
import { connectTo } from '../http.ts'
import { withPostgres } from '../with-postgres.ts'
import { openDatabase } from '../open-database.ts'
import { seedQuestions } from './seed-questions.ts'
import { ratedDays, seedRatings } from './seed-ratings.ts'

const usualSize = 600
/** Between two calls, in ms: fifty a second. */
const pause = 20
const warmUp = 40
/** Longest call in ms, and how much longer than with a session (ANS-026). */
const [callAtMost, overSession] = [100, 1.3]
/** Ratings of the report, how often it is read, and its longest time in ms. */
const [ratings, reports, reportAtMost] = [100_000, 40, 150]

type Calls = { size: number; read: LatencyStats; byLink: LatencyStats; bySession: LatencyStats }
type Figures = Calls & { report: LatencyStats }

/** Sends calls one after the other at a steady pace, whether or not those before have been answered. */
const paced = (calls: readonly (() => Promise<{ ms: number }>)[]): Promise<number[]> =>
  Promise.all(
    calls.map(async (call, at) => {
      await wait(at * pause)
      return (await call()).ms
    }),
  )

const measure = async (postgresUrl: string, size: number, progress: Extent['progress']): Promise<Calls> => {
  progress(`filling a database with ${size} estimates that wait`)
  const { settings, open, links, signedIn, estimatedTime } = await seedQuestions(postgresUrl, size)
  const product = await startProduct(settings)
  const http = connectTo(product.origin, 50)
  try {
    const path = '/api/projects/v1/public/answer'
    const json = { 'content-type': 'application/json', origin: product.origin }
    const read = links.map((token) => () => http.send({ path, headers: { authorization: `Bearer ${token}` } }))
    progress('reading pages of links')
    const pages = await paced(read)
    const body = JSON.stringify({ answer: 'accept', estimatedTime })
    const answers = links.map((token, at) => [
      () => http.send({ method: 'POST', path, headers: { ...json, authorization: `Bearer ${token}` }, body }),
      () =>
        http.send({
          method: 'POST',
          path: `/api/projects/v1/admin/tasks/${signedIn[at]!.slug}/confirm?estimatedTime=${estimatedTime}`,
          headers: { authorization: `Bearer ${signedIn[at]!.session}` },
        }),
    ])
    progress('answering by links and with a session, in turn')
    const times = await paced(answers.flat())
    const of = (side: number) => summarizeLatency(times.filter((_, at) => at >= warmUp && at % 2 === side))
    return { size, read: summarizeLatency(pages.slice(warmUp)), byLink: of(0), bySession: of(1) }
  } finally {
    await http.close()
    await product.stop()
    await open.close()
  }
}

/** Reads the report of a year over all accounts, one after the other. */
const measureReport = async (postgresUrl: string, progress: Extent['progress']): Promise<LatencyStats> => {
  progress(`filling a database with ${ratings} ratings`)
  const opened = await openDatabase(postgresUrl, { name: 'ratings' })
  const { session, provider } = await seedRatings(opened, ratings)
  const product = await startProduct(opened.settings)
  const http = connectTo(product.origin, 1)
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const sent = {
    path: `/api/projects/v1/${provider}/satisfaction?from=${day(ratedDays)}&to=${day(0)}`,
    headers: { authorization: `Bearer ${session}` },
  }
  try {
    progress('reading the report')
    const times: number[] = []
    for (let count = 0; count < reports; count += 1) {
      const { ms, text } = await http.send(sent)
      const { answered } = JSON.parse(text) as { answered: number }
      if (answered < ratings * 0.99) throw new Error(`The report holds ${answered} ratings of ${ratings}`)
      times.push(ms)
    }
    return summarizeLatency(times.slice(reports / 8))
  } finally {
    await http.close()
    await product.stop()
    await opened.open.close()
  }
}

/** Page and answer of a mailed link at fifty calls a second, beside the answer with a session, and the report. */
export const answers = defineMeasure({
  name: 'answers',
  title: 'Answers by the links of mails',
  promised:
    'page and answer within 100 ms at 50 a second, the answer within 1.3 times that of a session, the report of ' +
    '100,000 ratings within 150 ms',
  alone: ({ sizes: [size = usualSize], progress }) =>
    withPostgres([ratings], async (url) => ({
      ...(await measure(url, size, progress)),
      report: await measureReport(url, progress),
    })),
  judge: ({ size, read, byLink, bySession, report }: Figures) =>
    judgeMetrics([
      {
        name: `page of ${size / 2} links, p95`,
        value: read.p95,
        unit: 'ms',
        atMost: callAtMost,
        detail: latencyText(read),
      },
      { name: 'answer by link, p95', value: byLink.p95, unit: 'ms', atMost: callAtMost, detail: latencyText(byLink) },
      {
        name: 'answer by link, times that of a session',
        value: ratioOf(byLink, bySession).p50,
        unit: '×',
        atMost: overSession,
        detail: `a session ${latencyText(bySession)}`,
      },
      {
        name: `report of ${ratings} ratings, p95`,
        value: report.p95,
        unit: 'ms',
        atMost: reportAtMost,
        detail: latencyText(report),
      },
    ]),
})
