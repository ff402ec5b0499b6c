import { setTimeout as wait } from 'node:timers/promises'
import type { EventOf } from '@passerelle/contract/events'
import type { EventBus, Unsubscribe } from '../events/event-bus.ts'

export type FollowDeps = {
  bus: Pick<EventBus, 'subscribe'>
  read: (ids: readonly string[]) => Promise<EventOf[]>
  /** `batch`: the events that were read together with this one, itself included. */
  each: (event: EventOf, batch: readonly EventOf[]) => Promise<void>
  gap: () => void
  logger: { error: (details: object, text: string) => void }
  /** Whether any socket is connected; if not, events are not even read. */
  hasSubscribers: () => boolean
}

const batch = 100
const mostWaiting = 10_000
const retryMs = 500

/** Reads each event announced by the bus once and passes them on one after the other. */
export const consumeEvents = ({ bus, read, each, gap, logger, hasSubscribers }: FollowDeps): Unsubscribe => {
  const waiting: string[] = []
  let working = false
  let stopped = false

  const work = async () => {
    working = true
    while (waiting.length > 0 && !stopped) {
      const ids = waiting.splice(0, batch)
      try {
        const events = await read(ids)
        for (const event of events) await each(event, events)
      } catch (err) {
        waiting.unshift(...ids)
        logger.error({ err }, 'events cannot be read; live updates wait')
        await wait(retryMs)
      }
    }
    working = false
  }

  const stop = bus.subscribe({
    onEvent: (id) => {
      if (!hasSubscribers()) return
      waiting.push(id)
      if (waiting.length > mostWaiting) {
        waiting.length = 0
        gap()
      }
      if (!working) void work()
    },
    onGap: gap,
  })
  return () => {
    stopped = true
    stop()
  }
}
