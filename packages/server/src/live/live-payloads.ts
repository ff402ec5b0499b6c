import type { EventName, EventOf } from '@passerelle/contract/events'

/**
 * What a browser gets instead of an event's bare facts, per event name: a message event carries the whole message. Asked once per event,
 * for all receivers; null when there is nothing to show any more.
 */
export type LivePayloads = { [N in EventName]?: (event: EventOf<N>) => Promise<Record<string, unknown> | null> }

/** The data of an event's frame. */
export const viewOf = (views: LivePayloads, event: EventOf): Promise<Record<string, unknown> | null> => {
  const view = views[event.name] as ((event: EventOf) => Promise<Record<string, unknown> | null>) | undefined
  return view ? view(event) : Promise.resolve(event.data)
}
