import { eventsChannel } from './channel.ts'
import { listen } from './listen.ts'
import { relayBatch, type Relay } from './relay.ts'

export type RunRelayDeps = {
  relay: Relay
  url: string
  logger: { warn: (details: object, text: string) => void }
  /** How often to look without being told. */
  everyMs?: number
}
export type Running = { ready: Promise<void>; stop: () => Promise<void> }

/** Runs the relay whenever Postgres tells of an event, and every few seconds in case nobody told. */
export const runRelay = ({ relay, url, logger, everyMs = 3000 }: RunRelayDeps): Running => {
  let stopped = false
  let told = true
  let ring = Promise.withResolvers<void>()
  const wake = () => {
    told = true
    ring.resolve()
  }
  const listening = listen({ url, channel: eventsChannel, heard: wake, alive: () => {}, recovered: wake, logger })
  const clock = setInterval(wake, everyMs)

  const loop = async () => {
    while (!stopped) {
      if (!told) await ring.promise
      ring = Promise.withResolvers()
      told = false
      try {
        // What comes after a batch that was not full rings again.
        while (!stopped && (await relay()) >= relayBatch);
      } catch (err) {
        logger.warn({ err }, 'events could not be handed on; they stay where they are until the next time')
      }
    }
  }
  const ended = loop()

  return {
    ready: listening.ready,
    stop: async () => {
      stopped = true
      clearInterval(clock)
      wake()
      await Promise.all([listening.stop(), ended])
    },
  }
}
