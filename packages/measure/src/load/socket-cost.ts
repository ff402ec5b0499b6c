import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { sessionFor } from '@passerelle/testkit/actors'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import { createTestClient } from '@passerelle/testkit/test-client'
import { openLiveSocket } from '../live/live-sockets.ts'
import { defineMeasure } from '../measure.ts'
import { startProduct } from '../world/product-process.ts'
import { residentMb } from '../world/resident-memory.ts'

/** Accounts of which everybody has the board open, and how many pages that are. */
const [accounts, pages] = [20, 100]
/** Requests that each account creates while its board is open, and as many in accounts that nobody looks at. */
const changes = 20
const [socketLimitKb, deliveryLimitMs] = [60, 0.15]
/** Memory settles, and what is sent behind an answer is sent. */
const settleMs = 3_000
const ticksPerSecond = 100

/** CPU time of a process so far in ms. */
const cpuMs = async (pid: number) => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** What an open page costs the process that holds its socket, and what it costs to send it a change. */
export const socketCost = defineMeasure({
  name: 'socket-cost',
  title: 'Memory of a socket, and time to send it a change',
  promised: `at most ${socketLimitKb} kB a socket and ${deliveryLimitMs} ms of a core for each delivery`,
  inWorld: async (world) => {
    const customers = await Promise.all(Array.from({ length: accounts * 2 }, () => world.given.customer()))
    const product = await startProduct({ DATABASE_URL: world.databaseUrl, MAX_CONNECTIONS: '20000' })
    const { origin, pid } = product
    try {
      const platform = { ...world.platform, env: { ...world.platform.env, origin } }
      const callers = await inParallel(customers.length, 4, async (at) => {
        const { app, admin } = customers[at]!
        const { token } = await sessionFor(platform, admin)
        return { appId: app.id, client: createTestClient(origin, platform.env.provider, { token, appId: app.id }) }
      })
      const [watched, unwatched] = [callers.slice(0, accounts), callers.slice(accounts)]
      const createAll = async (some: typeof callers) => {
        const before = await cpuMs(pid)
        for (let round = 0; round < changes; round += 1)
          for (const { client } of some)
            await client.call(projects.createTask, { name: 'Une demande', description: 'Un changement.' })
        await wait(settleMs)
        return (await cpuMs(pid)) - before
      }
      // Warm: the first calls compile.
      for (let at = 0; at < 4; at += 1) await createAll(callers)
      const before = await residentMb(pid)
      let delivered = 0
      const sockets = await inParallel(accounts * pages, 20, async (at) => {
        const { appId, client } = watched[at % accounts]!
        const { token } = await client.call(chats.takeTicket, {})
        const socket = await openLiveSocket(origin, token)
        if (!socket) throw new Error(`socket ${at} was refused`)
        socket.onEvent = () => void (delivered += 1)
        await socket.watch([appId])
        return socket
      })
      await wait(settleMs)
      const after = await residentMb(pid)
      const aloneMs = await createAll(unwatched)
      const sentMs = await createAll(watched)
      for (const socket of sockets) socket.close()
      const socketKb = ((after - before) * 1024) / sockets.length
      return { sockets: sockets.length, socketKb, delivered, deliveryMs: (sentMs - aloneMs) / delivered }
    } finally {
      await product.stop()
    }
  },
  judge: ({ sockets, socketKb, delivered, deliveryMs }) => ({
    held: delivered >= sockets * changes && socketKb <= socketLimitKb && deliveryMs <= deliveryLimitMs,
    measured:
      `${sockets} sockets: ${socketKb.toFixed(0)} kB each; ${delivered} deliveries: ` +
      `${(deliveryMs * 1000).toFixed(0)} µs of a core each`,
  }),
})
