import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { converters } from '@passerelle/contract/converters/api'
import { fullPath } from '@passerelle/contract/full-path'
import type { GivenAccounts, GivenPerson } from '@passerelle/testkit/given-accounts'
import { createSteadyReader } from './steady-reader.ts'
import { defineMeasure } from '../measure.ts'
import { judgeMetrics } from '../metrics.ts'
import { startProduct } from '../world/product-process.ts'
import { seedDataset } from '../speed/board/dataset.ts'
import { seedBookings } from '../speed/bookings/dataset.ts'
import { lastDay } from '../speed/bookings/measure-reads.ts'
import type { Sent } from '../speed/http.ts'
import { withPostgres } from '../speed/with-postgres.ts'

const [requests, stays] = [30_000, 100_000]
const atOnce = 20
const minuteMs = 60_000
/** After a refusal; a person who does not wait is stopped by the limits of connections. */
const refusedMs = 250
const timesBase = 2

/** The p95 of the other person in ms before and during a flood, and what the flood was answered. */
type Flooded = { kind: string; base: number; during: number; failed: number; served: number; refused: number }
type Flood = { kind: string; sent: () => Sent }
type Place = { settings: Record<string, string>; given: GivenAccounts; other: GivenPerson; greedy: GivenPerson }

const words = ['imprimante', 'poste', 'messagerie', 'sauvegarde', 'certificat', 'compte', 'réseau', 'écran']
const largePage = `<table>${`<tr>${'<td>x</td>'.repeat(8)}</tr>`.repeat(1500)}</table>`

/** One person sends as much of a kind as they can for a minute, while somebody of another account reads their board. */
const measureFlood = async (origin: string, token: string, { kind, sent }: Flood, ms: number): Promise<Flooded> => {
  const { failed, readUntil } = createSteadyReader(origin, token)
  await readUntil()
  const base = await readUntil()
  let [over, served, refused] = [false, 0, 0]
  const insist = async () => {
    while (!over) {
      const { method = 'GET', path, headers = {}, body = null } = sent()
      const answer = await request(origin + path, { method, headers, body, bodyTimeout: 0 })
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
      if (answer.statusCode < 300) served += 1
      else refused += 1
      if (answer.statusCode >= 300) await wait(refusedMs)
    }
  }
  const flooding = Promise.all(Array.from({ length: atOnce }, insist))
  const until = performance.now() + ms
  const during = await readUntil(() => performance.now() >= until)
  over = true
  await flooding
  return { kind, base, during, failed: failed(), served, refused }
}

const measurePlace = async (
  { settings, given, other, greedy }: Place,
  floodsOf: (headers: Record<string, string>) => Flood[],
  ms: number,
): Promise<Flooded[]> => {
  // With the limits of calls per minute, as in production.
  const product = await startProduct({ ...settings, NO_RATE_LIMITS: 'false' })
  try {
    const token = await given.tokenFor(other)
    const headers = { authorization: `Bearer ${await given.tokenFor(greedy)}` }
    const flooded: Flooded[] = []
    for (const flood of floodsOf(headers)) flooded.push(await measureFlood(product.origin, token, flood, ms))
    return flooded
  } finally {
    await product.stop()
  }
}

const measureTasks = async (server: string, ms: number): Promise<Flooded[]> => {
  const world = await seedDataset(server, requests)
  const { given, settings, open, others, helper, follower } = world
  const base = `/api/projects/v1/${open.platform.env.provider}`
  let count = 0
  const word = () => words[(count += 1) % words.length]!
  const other = others[0]!.user
  try {
    const ofCustomer = await measurePlace(
      { settings, given, other, greedy: follower },
      (headers) => [
        {
          kind: 'searches',
          sent: () => ({ path: `/api/projects/v1/private/search?search=${encodeURIComponent(word())}`, headers }),
        },
        {
          kind: 'documents',
          sent: () => ({
            method: 'POST',
            path: fullPath(converters.convertHtmlToPdf),
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ html: largePage }),
          }),
        },
      ],
      ms,
    )
    const ofStaff = await measurePlace(
      { settings, given, other, greedy: helper },
      (headers) => [
        { kind: 'exports', sent: () => ({ path: `${base}/backlog/export`, headers }) },
        {
          kind: 'statistics',
          sent: () => ({ path: `${base}/backlog/stats?filters[priorities][]=${(count += 1) % 4}`, headers }),
        },
      ],
      ms,
    )
    return [...ofCustomer, ...ofStaff]
  } finally {
    await open.close()
  }
}

const measureCalendars = async (server: string, ms: number): Promise<Flooded[]> => {
  const { settings, given, open, large, small, month } = await seedBookings(server, stays, 'http://127.0.0.1:9')
  const days = `start=${month}&end=${lastDay(month)}`
  try {
    return await measurePlace(
      { settings, given, other: small.admin, greedy: large.admin },
      (headers) => [
        { kind: 'calendars', sent: () => ({ path: `/api/bookings/v1/admin/bookings/date-range?${days}`, headers }) },
      ],
      ms,
    )
  } finally {
    await open.close()
  }
}

/**
 * One person floods with searches, documents, exports, statistics or calendars for a minute, twenty at once, with the
 * limits of production: the board of somebody else takes hardly longer.
 */
export const greedyPerson = defineMeasure({
  name: 'greedy-person',
  title: 'One greedy person',
  promised: 'p95 of somebody of another account at most 2 times, per kind of flood, and none of their calls failed',
  alone: ({ minutes }) =>
    withPostgres([requests, stays], async (server) => [
      ...(await measureTasks(server, minutes * minuteMs)),
      ...(await measureCalendars(server, minutes * minuteMs)),
    ]),
  judge: (flooded) =>
    judgeMetrics(
      flooded.flatMap(({ kind, base, during, failed, served, refused }) => [
        {
          name: `p95 beside ${kind}`,
          value: during / base,
          unit: '×',
          atMost: timesBase,
          detail: `${base.toFixed(1)} → ${during.toFixed(1)} ms; ${refused} refused`,
        },
        { name: `calls failed beside ${kind}`, value: failed, unit: '', atMost: 0 },
        // A flood that is only refused is none.
        { name: `${kind} answered`, value: served, unit: '', atLeast: 1 },
      ]),
    ),
})
