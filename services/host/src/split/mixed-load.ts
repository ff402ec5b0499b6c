import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@passerelle/contract/client'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { openSocket } from '@passerelle/chats/testing/live-socket-client'
import type { Actor, Task } from './scenario.ts'

/** Calls of several services. */
const reads = (who: Actor): (() => Promise<unknown>)[] => [
  () => who.call(projects.readBoard, {}),
  () => who.call(accounts.readMe, {}),
  () => who.call(notifs.listNotices, {}),
  () => who.call(payments.listInvoices, {}),
]

export type MixedLoad = {
  /** Resolves when `count` more calls were answered from now on. */
  more: (count: number) => Promise<void>
  stop: () => Promise<{
    /** Calls without an answer, or with a failure, each with its reason. */
    failures: string[]
    /** Requests whose creation was acknowledged. */
    written: Task[]
    /** Longest time in ms from the loss of the live connection until the next one is subscribed. */
    longestGapMs: number
  }>
}

/** Reads and writes one after the other, and keeps a live connection as a page does, until stopped. */
export const startMixedLoad = (origin: string, ada: Actor, appId: string, callers = 3): MixedLoad => {
  const [failures, written]: [string[], Task[]] = [[], []]
  let [calls, longestGapMs, stopped] = [0, 0, false]
  const create = async () => {
    const body = { name: `Demande ${calls}`, description: 'Pendant une mise à jour.' }
    written.push(await ada.call(projects.createTask, body))
  }
  const call = async (at: number) => {
    const ofRead = reads(ada)
    try {
      await (at % 3 === 0 ? create() : ofRead[at % ofRead.length]!())
    } catch (error) {
      failures.push(error instanceof ApiError ? error.code : String(error instanceof Error ? error.cause : error))
    }
    calls += 1
  }
  const caller = async (first: number) => {
    for (let at = first; !stopped; at += callers) await call(at)
  }
  const subscribed = async () => {
    const { token } = await ada.call(chats.takeTicket, {})
    const socket = await openSocket(origin, token)
    await socket.subscribe('board', appId)
    return socket
  }
  let socket: Awaited<ReturnType<typeof subscribed>> | undefined
  const listen = async () => {
    let lostAt = performance.now()
    while (!stopped) {
      socket = await subscribed().catch(() => undefined)
      if (socket) {
        longestGapMs = Math.max(longestGapMs, performance.now() - lostAt)
        await socket.closed
        lostAt = performance.now()
      } else await sleep(100)
    }
  }
  const running = [...Array.from({ length: callers }, (_, index) => caller(index)), listen()]
  return {
    more: async (count) => {
      const goal = calls + count
      while (calls < goal) await sleep(20)
    },
    stop: async () => {
      stopped = true
      socket?.close()
      await Promise.all(running)
      return { failures, written, longestGapMs }
    },
  }
}
