import { setTimeout as delay } from 'node:timers/promises'
import type { EventBus } from './event-bus.ts'
import { runAs } from '../metrics/activity.ts'
import { relayBatch, type OutboxRelay } from './outbox-relay.ts'

export type RunRelayDeps = {
  relay: OutboxRelay
  /** Tells of events; the process listens to them only once. */
  bus: Pick<EventBus, 'subscribe'>
  logger: { warn: (details: object, text: string) => void }
  /** Polling interval in ms, in case a notification is missed. */
  pollIntervalMs?: number
  /** Shortest time in ms between two runs, so that many small transactions are relayed together. */
  minIntervalMs?: number
}
export type Running = { stop: () => Promise<void> }

/**
 * Runs the outbox relay on every event that the bus announces, and polls every few seconds in case one is missed.
 */
export const startOutboxRelay = ({
  relay,
  bus,
  logger,
  pollIntervalMs = 3000,
  minIntervalMs = 100,
}: RunRelayDeps): Running => {
  let stopped = false
  const stopping = new AbortController()
  let pending = true
  let wakeUp = Promise.withResolvers<void>()
  const wake = () => {
    pending = true
    wakeUp.resolve()
  }
  const unsubscribe = bus.subscribe({ onEvent: wake, onGap: wake })
  const clock = setInterval(wake, pollIntervalMs)

  const loop = async () => {
    while (!stopped) {
      if (!pending) await wakeUp.promise
      wakeUp = Promise.withResolvers()
      pending = false
      const pause = delay(minIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      try {
        // Keep going while batches are full. Events that arrive later trigger another wake-up.
        while (!stopped && (await runAs('relay', relay)) >= relayBatch);
      } catch (err) {
        logger.warn({ err }, 'events could not be handed on; they stay where they are until the next time')
      }
      await pause
    }
  }
  const ended = loop()

  return {
    stop: async () => {
      stopped = true
      stopping.abort()
      clearInterval(clock)
      wake()
      unsubscribe()
      await ended
    },
  }
}
