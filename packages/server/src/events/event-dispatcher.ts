import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@passerelle/kernel/clock'
import type { Listener, Unsubscribe } from './event-bus.ts'

/**
 * `at` is the time of the INSERT, not of the COMMIT, so an event may become visible later than its timestamp suggests.
 * Catch-up therefore starts this much earlier.
 */
const overlapMs = 30_000
const mostAtOnce = 5000
const remembered = 20_000

export type HearingDeps = {
  clock: Clock
  /** Returns ids of the events since a timestamp, at most `limit`. */
  idsSince: (from: Date, limit: number) => Promise<string[]>
  logger: { warn: (details: object, text: string) => void }
  /** Delay in ms before a failed catch-up is retried. */
  retryMs?: number
}

/**
 * Shared by the Postgres and Redis event bus: removes duplicate ids and, after a reconnect, catches up on missed events
 * from the event table.
 */
export const createEventDispatcher = ({ clock, idsSince, logger, retryMs = 1000 }: HearingDeps) => {
  const listeners = new Set<Listener>()
  const recent = new Set<string>()
  let aliveAt = clock.now()
  let closed = false
  let reading: Promise<void> | undefined

  const dispatch = (id: string) => {
    if (recent.has(id)) return
    recent.add(id)
    if (recent.size > remembered)
      for (const oldest of recent) {
        recent.delete(oldest)
        break
      }
    for (const listener of listeners) listener.onEvent(id)
  }

  const catchUp = async (from: Date) => {
    while (!closed) {
      try {
        const ids = await idsSince(from, mostAtOnce + 1)
        if (ids.length > mostAtOnce) for (const listener of listeners) listener.onGap()
        else ids.forEach(dispatch)
        return
      } catch (err) {
        logger.warn({ err }, 'missed events cannot be read yet')
        await wait(retryMs)
      }
    }
  }

  return {
    heard: dispatch,
    /** Marks every event until now as received. */
    markCaughtUp: () => {
      if (!reading) aliveAt = clock.now()
    },
    /** Called after a reconnect: catches up on missed events. */
    onReconnect: () => {
      const from = new Date(aliveAt.getTime() - overlapMs)
      const since = clock.now()
      const previous = reading ?? Promise.resolve()
      const mine: Promise<void> = previous
        .then(() => catchUp(from))
        .then(() => {
          if (reading !== mine) return
          reading = undefined
          aliveAt = since
        })
      reading = mine
    },
    subscribe: (listener: Listener): Unsubscribe => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      closed = true
    },
  }
}
