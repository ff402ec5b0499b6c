import type { EventName, EventOf } from '@passerelle/contract/events'

/**
 * Builds the payload that browsers get instead of an event's own data, per event name: a message event carries the
 * whole message. Called once per event for all receivers; null if there is nothing to show any more.
 */
export type LivePayloads = { [N in EventName]?: (event: EventOf<N>) => Promise<Record<string, unknown> | null> }

/** Returns the payload of an event's frame. */
export const viewOf = (views: LivePayloads, event: EventOf): Promise<Record<string, unknown> | null> => {
  const view = views[event.name] as ((event: EventOf) => Promise<Record<string, unknown> | null>) | undefined
  return view ? view(event) : Promise.resolve(event.data)
}
