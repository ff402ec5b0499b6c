import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { chats } from '@passerelle/contract/chats/api'
import { fullPath } from '@passerelle/contract/full-path'
import { projects } from '@passerelle/contract/projects/api'
import { sessionFor } from '@passerelle/testkit/actors'
import { summarizeLatency } from '../latency-stats.ts'
import { createTestClient } from '@passerelle/testkit/test-client'
import { defineMeasure } from '../measure.ts'
import { residentMb } from '../world/resident-memory.ts'
import { startProduct } from '../world/product-process.ts'
import type { Flood } from './socket-flooder.ts'
import { createSteadyReader } from './steady-reader.ts'

const accounts = 20
const flood = { silent: 500, fragmenting: 500, fragments: 2000 }
const changes = 100
const task = { name: 'Pendant une inondation', description: 'Elle se voit aussitôt.' }
const healthyMs = 1000
const growthMb = 300

/** A browser on the board of an account; resolves when it is subscribed. */
const watch = async (address: string, appId: string) => {
  let shown = () => {}
  const subscribed = Promise.withResolvers<void>()
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'subscribe', topic: 'board', id: appId })))
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as { type: string; name?: string }
    if (frame.type === 'subscribed') subscribed.resolve()
    if (frame.name === 'task.created') shown()
  })
  await subscribed.promise
  return {
    /** Resolves when the board shows the next new request. */
    shows: () => new Promise<void>((resolve) => (shown = resolve)),
    close: () => socket.close(),
  }
}

/**
 * G43: a thousand sockets of which half never read what they subscribed to, and half send a million tiny fragments:
 * another person reads as before, sees changes in time, and the memory of the process stays bounded.
 */
export const socketFlood = defineMeasure({
  name: 'socket-flood',
  id: 'G43',
  title: 'A flood of sockets',
  promised: 'p95 of others at most 1 s, memory grows by at most 300 MB',
  inWorld: async (world) => {
    const customers = await Promise.all(Array.from({ length: accounts }, () => world.given.customer()))
    const product = await startProduct({ DATABASE_URL: world.databaseUrl })
    const { origin } = product
    try {
      const platform = { ...world.platform, env: { ...world.platform.env, origin } }
      const people = await Promise.all(
        customers.map(async ({ app, admin }) => {
          const { token } = await sessionFor(platform, admin)
          return { appId: app.id, token, path: `${fullPath(chats.connect)}?token=${encodeURIComponent(token)}` }
        }),
      )
      const { failed, readUntil } = createSteadyReader(origin, people[0]!.token)
      await readUntil()
      const base = await readUntil()
      const before = await residentMb(product.pid)
      const workerData: Flood = { ...flood, port: Number(new URL(origin).port), people }
      const flooder = new Worker(new URL('./socket-flooder.ts', import.meta.url), { workerData })
      await once(flooder, 'message')
      flooder.postMessage('flood')
      let over = false
      const reading = readUntil(() => over)
      const seen: number[] = []
      for (let at = 0; at < changes; at += 1) {
        const { appId, token, path } = people[at % accounts]!
        const browser = await watch(origin.replace('http', 'ws') + path, appId)
        const shown = browser.shows()
        const begun = performance.now()
        await createTestClient(origin, platform.env.provider, { token }).call(projects.createTask, task)
        await shown
        seen.push(performance.now() - begun)
        browser.close()
      }
      over = true
      const during = await reading
      const after = await residentMb(product.pid)
      flooder.postMessage('end')
      const [closed] = (await once(flooder, 'message')) as [number]
      const { p95 } = summarizeLatency(seen)
      return { closed, base, during, failed: failed(), p95, before, after }
    } finally {
      await product.stop()
    }
  },
  judge: ({ closed, base, during, failed, p95, before, after }) => ({
    held: p95 <= healthyMs && during <= healthyMs && failed === 0 && after - before <= growthMb,
    inPart: 'the end of a socket with 1 MB unsent, which a test of the sockets holds',
    measured:
      `${flood.silent} sockets that never read, ${flood.fragmenting} with ${flood.fragments} fragments each, ` +
      `${closed} closed by the product; p95 of another person ${base.toFixed(1)} → ${during.toFixed(1)} ms, ` +
      `${failed} failed; ${changes} changes shown, p95 ${p95.toFixed(0)} ms; memory ${before} → ${after} MB`,
  }),
})
