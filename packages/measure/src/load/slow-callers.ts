import { connect } from 'node:net'
import { fullPath } from '@passerelle/contract/full-path'
import { projects } from '@passerelle/contract/projects/api'
import { sessionFor } from '@passerelle/testkit/actors'
import { defineMeasure } from '../measure.ts'
import { leaveInTheMiddle, startBehindEdge } from './behind-edge.ts'
import { createSteadyReader } from './steady-reader.ts'

const callers = 2000
const openAtOnce = 100
const dripMs = 1000
const timesBase = 2
const limits = { headers: 10_000, body: 30_000 }
/** From the end of the time to the end of the connection, on a busy machine. */
const toleranceMs = 1000

/** Of an edge that has ended. */
const unknown = { headers: Number.NaN, body: Number.NaN, base: Number.NaN, during: Number.NaN, failed: 0 }

type Kind = keyof typeof limits

/** Opens a connection that says nothing or drips; resolves, once it is open, with how long it was left open. */
const openSlow = (port: number, token: string, at: number): Promise<{ kind: Kind; closed: Promise<number> }> => {
  const kind: Kind = at % 3 === 2 ? 'body' : 'headers'
  const silent = at % 3 === 0
  const socket = connect(port, '127.0.0.1')
  const opened = performance.now()
  const closed = new Promise<number>((resolve) => {
    const end = () => resolve(performance.now() - opened)
    socket.once('close', end)
    setTimeout(end, limits.body * 2).unref()
  })
  // The server cuts it: that is no failure.
  socket.on('error', () => {})
  socket.resume()
  return new Promise((resolve) => {
    socket.once('close', () => resolve({ kind, closed }))
    socket.once('connect', () => {
      const path = fullPath(projects.createTask)
      const head = [
        `POST ${path} HTTP/1.1`,
        'host: 127.0.0.1',
        `authorization: Bearer ${token}`,
        'content-type: application/json',
        '',
      ].join('\r\n')
      if (kind === 'body') socket.write(`${head}content-length: 1000\r\n\r\n{`)
      else if (!silent) socket.write(`${head}x-drip: `)
      const drip = setInterval(() => !silent && socket.write(' '), dripMs)
      socket.once('close', () => clearInterval(drip))
      resolve({ kind, closed })
    })
  })
}

/**
 * G17: at an edge in front of a service, callers that leave in the middle of a body, then 2,000 connections that say
 * nothing, drip their headers or their body: no process ends, each connection is closed in time, and for another person
 * calls take hardly longer than before.
 */
export const slowCallers = defineMeasure({
  name: 'slow-callers',
  id: 'G17',
  title: 'Slow clients',
  promised: 'p95 of others at most 2 times; closed within 10 s without headers, 30 s without a body',
  inWorld: async (world, { rounds }) => {
    const { admin } = await world.given.customer()
    const { origin, died, isAlive, stop } = await startBehindEdge(world)
    try {
      const platform = { ...world.platform, env: { ...world.platform.env, origin } }
      const { token } = await sessionFor(platform, admin)
      const left = await leaveInTheMiddle(origin, token, rounds)
      if (!(await isAlive())) return { left, died, ...unknown }
      const { failed, readUntil } = createSteadyReader(origin, token)
      await readUntil()
      const base = await readUntil()
      const slow: Awaited<ReturnType<typeof openSlow>>[] = []
      const port = Number(new URL(origin).port)
      while (slow.length < callers)
        slow.push(
          ...(await Promise.all(
            Array.from({ length: openAtOnce }, (_, at) => openSlow(port, token, slow.length + at)),
          )),
        )
      let over = false
      const ending = Promise.all(slow.map(async ({ kind, closed }) => ({ kind, ms: await closed }))).finally(
        () => (over = true),
      )
      const during = await readUntil(() => over)
      const ends = await ending
      const longest = (kind: Kind) => Math.max(...ends.filter((each) => each.kind === kind).map(({ ms }) => ms))
      const [headers, body] = [longest('headers'), longest('body')]
      return { left, died, headers, body, base, during, failed: failed() }
    } finally {
      await stop()
    }
  },
  judge: ({ left, died, headers, body, base, during, failed }) => ({
    held:
      during <= base * timesBase &&
      failed === 0 &&
      died.length === 0 &&
      headers <= limits.headers + toleranceMs &&
      body <= limits.body + toleranceMs,
    measured:
      `${left} callers left in the middle of a body, ${died.join(', ') || 'no process ended'}; ` +
      `${callers} connections: closed after ${(headers / 1000).toFixed(1)} s without headers, ` +
      `${(body / 1000).toFixed(1)} s without a body; p95 of another person ${base.toFixed(1)} → ` +
      `${during.toFixed(1)} ms, ${(during / base).toFixed(2)} times, ${failed} failed`,
  }),
})
