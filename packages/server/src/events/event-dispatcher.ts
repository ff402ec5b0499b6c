import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@passerelle/kernel/clock'
import type { Listener, Unsubscribe } from './event-bus.ts'

/** Events carry the moment of their statement, not of their commit: so far back may one that was missed have been written. */
const overlapMs = 30_000
const mostAtOnce = 5000
const remembered = 20_000

export type HearingDeps = {
  clock: Clock
  /** Ids of the events since a moment, at most `limit`. */
  idsSince: (from: Date, limit: number) => Promise<string[]>
  logger: { warn: (details: object, text: string) => void }
  /** How long to wait before reading is tried again. */
  retryMs?: number
}

/** What both buses share: passing ids on once, and reading up from the event table after the connection was lost. */
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
    /** Everything until now has been heard. */
    markCaughtUp: () => {
      if (!reading) aliveAt = clock.now()
    },
    /** Hearing again after a loss. */
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
