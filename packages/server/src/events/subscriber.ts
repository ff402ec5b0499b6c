import type { EventName, EventOf } from '@passerelle/contract/events'

/** A subscriber reacts to events. Each event is its own job, delivered at least once, so `run` must be idempotent. */
export type Subscriber = {
  name: string
  events: readonly EventName[]
  run: (event: EventOf) => Promise<void>
  /** Whether this event becomes a job, decided by its data alone; all events by default. */
  accepts?: ((event: EventOf) => boolean) | undefined
}

/** Types a subscriber by the events it subscribes to. */
export const subscriber = <N extends EventName>(
  name: string,
  events: readonly N[],
  run: (event: EventOf<N>) => Promise<void>,
  accepts?: (event: EventOf<N>) => boolean,
): Subscriber => ({
  name,
  events,
  run: run as Subscriber['run'],
  accepts: accepts as Subscriber['accepts'],
})
