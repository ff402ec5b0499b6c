import { setTimeout as wait } from 'node:timers/promises'
import { summarizeLatency, latencyText, ratioOf, type LatencyStats } from '../../latency-stats.ts'
import { judgeMetrics } from '../../metrics.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { startProduct } from '../../world/product-process.ts'
import { connectTo } from '../http.ts'
import { withPostgres } from '../with-postgres.ts'
import { seedQuestions } from './seed-questions.ts'

const usualSize = 600
/** Between two calls, in ms: fifty a second. */
const pause = 20
const warmUp = 40
/** Longest call in ms, and how much longer than with a session (ANS-026). */
const [callAtMost, overSession] = [100, 1.3]

type Figures = { size: number; read: LatencyStats; byLink: LatencyStats; bySession: LatencyStats }

/** Sends calls one after the other at a steady pace, whether or not those before have been answered. */
const paced = (calls: readonly (() => Promise<{ ms: number }>)[]): Promise<number[]> =>
  Promise.all(
    calls.map(async (call, at) => {
      await wait(at * pause)
      return (await call()).ms
    }),
  )

const measure = async (postgresUrl: string, size: number, progress: Extent['progress']): Promise<Figures> => {
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

/** The page of a mailed link and its answer at fifty calls a second, beside the same answer with a session. */
export const answers = defineMeasure({
  name: 'answers',
  title: 'Answers by the links of mails',
  promised: 'page and answer within 100 ms at 50 a second, the answer within 1.3 times that of a session',
  alone: ({ sizes: [size = usualSize], progress }) => withPostgres([size], (url) => measure(url, size, progress)),
  judge: ({ size, read, byLink, bySession }: Figures) =>
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
    ]),
})
