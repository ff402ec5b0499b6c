import type { EventName, EventOf } from '@passerelle/contract/events'
import type { Query } from '../database/statement.ts'

/** A subscriber reacts to events. Each event is its own job, delivered at least once, so `run` must be idempotent. */
export type Subscriber = {
  name: string
  events: readonly EventName[]
  run: (event: EventOf) => Promise<void>
  /** Whether this event becomes a job, decided by its data alone; all events by default. */
  accepts?: ((event: EventOf) => boolean) | undefined
  /**
   * Ids of those accepted events that become jobs, read once for each batch of the relay; all by default. For events
   * that few accounts want.
   */
  wanted?: ((query: Query, events: readonly EventOf[]) => Promise<ReadonlySet<string>>) | undefined
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

/** A subscriber of events that belong to an account; `run` is not called for one without (of the installation). */
export const accountSubscriber = <N extends EventName>(
  name: string,
  events: readonly N[],
  run: (event: EventOf<N> & { appId: string }) => Promise<void>,
  accepts?: (event: EventOf<N>) => boolean,
): Subscriber => {
  const runInAccount = async (event: EventOf<N>): Promise<void> => {
    const { appId } = event
    if (appId !== null) await run({ ...event, appId })
  }
  return subscriber(name, events, runInAccount, accepts)
}
