import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { chats } from '@passerelle/contract/chats/api'
import { fullPath } from '@passerelle/contract/full-path'
import { projects } from '@passerelle/contract/projects/api'
import { minutes as minutesInMs } from '@passerelle/kernel/durations'
import { sessionFor } from '@passerelle/testkit/actors'
import { summarizeLatency } from '../latency-stats.ts'
import { defineMeasure } from '../measure.ts'
import { startProduct } from '../world/product-process.ts'
import { residentMb } from '../world/resident-memory.ts'
import { collectMinutes, isFlat } from './load-minutes.ts'

const wantedSockets = 2000
const callsPerSecond = 300
const tickMs = 10
const p95Limit = 100
const openAtOnce = 50
/** Callers and sockets are spread over accounts: each change is sent to the sockets of its account. */
const accounts = 40
const reads = [projects.readBoard, projects.listTasks, projects.listLabels]

/** Opens sockets and keeps them; `closed` counts those that the server closed. */
const openSockets = async (origin: string, tokens: readonly string[]) => {
  const sockets: WebSocket[] = []
  const state = { open: 0, closed: 0 }
  const open = () =>
    new Promise<void>((resolve) => {
      const socket = new WebSocket(
        `${origin.replace('http', 'ws')}${fullPath(chats.connect)}?token=${tokens[sockets.length % tokens.length]}`,
      )
      sockets.push(socket)
      socket.addEventListener('open', () => {
        state.open += 1
        resolve()
      })
      socket.addEventListener('close', () => {
        state.closed += 1
        resolve()
      })
    })
  while (sockets.length < wantedSockets) await Promise.all(Array.from({ length: openAtOnce }, open))
  return { state, close: () => sockets.forEach((socket) => socket.close()) }
}

/**
 * 2,000 open sockets and 300 calls a second of 40 accounts, nine reads to one write, sent at a fixed rate whether or
 * not earlier ones have been answered, for `minutes`: in a process of its own, on the same machine as the sender and
 * Postgres.
 */
export const load = defineMeasure({
  name: 'load',
  title: '2,000 open sockets and 300 calls a second',
  promised: 'p95 at most 100 ms on two cores, memory flat, 0 failures',
  inWorld: async (world, { minutes, random }) => {
    const customers = await Promise.all(Array.from({ length: accounts }, () => world.given.customer()))
    for (const { app, admin } of customers)
      for (let at = 0; at < 20; at += 1) await world.given.task({ app, owner: admin, category: 'managed' })
    const product = await startProduct({ DATABASE_URL: world.databaseUrl })
    const { origin } = product
    try {
      const platform = { ...world.platform, env: { ...world.platform.env, origin } }
      const callers = await Promise.all(
        customers.map(async ({ app, admin }) => ({ appId: app.id, token: (await sessionFor(platform, admin)).token })),
      )
      const sockets = await openSockets(
        origin,
        callers.map(({ token }) => token),
      )
      const samples: number[] = []
      const series = collectMinutes(performance.now(), product.pid)
      const failures = new Map<string, number>()
      const fail = (why: string) => void failures.set(why, (failures.get(why) ?? 0) + 1)
      const send = async () => {
        const begun = performance.now()
        const isWrite = random() < 0.1
        const operation = isWrite ? projects.createTask : reads[Math.floor(random() * reads.length)]!
        const { token, appId } = callers[Math.floor(random() * accounts)]!
        const headers = { authorization: `Bearer ${token}`, 'app-id': appId, 'content-type': 'application/json' }
        const body = JSON.stringify({ name: 'Sous charge', description: 'Une demande parmi d’autres.' })
        const response = await fetch(`${origin}${fullPath(operation)}`, {
          headers,
          ...(isWrite && { method: 'POST', body }),
        }).catch(() => undefined)
        await response?.arrayBuffer().catch(() => undefined)
        if (!response) fail('no response')
        else if (response.status >= 400) fail(`${operation.name} ${response.status}`)
        const latency = performance.now() - begun
        samples.push(latency)
        series.add(latency)
      }
      const before = await residentMb(product.pid)
      const calls: Promise<void>[] = []
      const begun = performance.now()
      const total = Math.round((minutes * minutesInMs(1) * callsPerSecond) / 1000)
      while (calls.length < total) {
        const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * callsPerSecond))
        while (calls.length < due) calls.push(send())
        await wait(tickMs)
        await series.tick(performance.now())
      }
      await Promise.all(calls)
      const seconds = (performance.now() - begun) / 1000
      const after = await residentMb(product.pid)
      const { p50, p95, worst } = summarizeLatency(samples)
      const { open, closed } = sockets.state
      sockets.close()
      return {
        open,
        closed,
        total,
        seconds,
        p50,
        p95,
        worst,
        failures: [...failures].map(([why, count]) => `${count} × ${why}`),
        minutes: series.minutes,
        before,
        after,
        cores: availableParallelism(),
      }
    } finally {
      await product.stop()
    }
  },
  judge: ({ open, closed, total, seconds, p50, p95, worst, failures, minutes, before, after, cores }) => ({
    held:
      failures.length === 0 &&
      open === wantedSockets &&
      closed === 0 &&
      p95 <= p95Limit &&
      isFlat(minutes.map(({ memory }) => memory)) !== false,
    inPart:
      isFlat(minutes.map(({ memory }) => memory)) === null ? 'whether memory stays flat: `--minutes 30`' : undefined,
    measured:
      `${open} sockets, ${closed} of them closed; ${total} calls at ${Math.round(total / seconds)} a second for ` +
      `${Math.round(seconds)} s: median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst ` +
      `${Math.round(worst)} ms, ${failures.join(', ') || 'no failure'}; memory ${before} → ${after} MB, by minute ` +
      `with its p95: ${minutes.map((minute) => `${minute.memory} MB ${minute.p95.toFixed(0)} ms`).join(', ')}; ` +
      `${cores} cores shared with sender and database`,
  }),
})
