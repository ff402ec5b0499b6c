import type { EventName, EventOf } from '@passerelle/contract/events'

/** Who is told of each of these events in their inbox: event id → ids of people. One statement for all of them (OPEN-064). */
export type Recipients = (events: readonly EventOf[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>

/** Messages, estimates and validations, told to who follows the request; and every line that was written into an inbox. */
export const inboxEvents = [
  'message.posted',
  'estimate.proposed',
  'estimate.accepted',
  'estimate.refused',
  'estimate.restored',
  'task.pending_on',
  'completion.accepted',
  'completion.refused',
  'notice.written',
] as const satisfies readonly EventName[]

const names: ReadonlySet<string> = new Set(inboxEvents)

/** Is this told in inboxes? Of the waits only that for a validation: beside the others stands an estimate or a message. */
export const isForInbox = (event: EventOf): boolean =>
  names.has(event.name) && (event.name !== 'task.pending_on' || event.data.status === 'completed')

/** Asks only about what is told in inboxes, and only when there is something. */
export const onlyInbox =
  (addressees: Recipients): Recipients =>
  async (events) => {
    const told = events.filter(isForInbox)
    return told.length > 0 ? addressees(told) : new Map()
  }
