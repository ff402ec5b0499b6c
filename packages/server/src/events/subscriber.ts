import type { EventName, EventOf } from '@passerelle/contract/events'

/** A reaction to events: run once per event as its own job, at least once, so it may not mind a second time. */
export type Subscriber = { name: string; events: readonly EventName[]; run: (event: EventOf) => Promise<void> }

/** Types a subscriber by the events that it hears. */
export const subscriber = <N extends EventName>(
  name: string,
  events: readonly N[],
  run: (event: EventOf<N>) => Promise<void>,
): Subscriber => ({ name, events, run: run as Subscriber['run'] })
