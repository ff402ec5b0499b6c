import type { EventName, EventOf } from '@passerelle/contract/events'

/** Returns the inbox recipients of each event: event id → user ids. One statement for all events (OPEN-064). */
export type Recipients = (events: readonly EventOf[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>

/**
 * Messages, estimates and completions, sent to the followers of a task; every notice written to an inbox; and announced
 * calls, sent to the two people of the call.
 */
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
  'caller_check.started',
  'caller_check.ended',
  'caller_check.disowned',
] as const satisfies readonly EventName[]

const names: ReadonlySet<string> = new Set(inboxEvents)

/**
 * Whether an event is shown in inboxes. Of the `pending` events only those for a completion, because the others come
 * with an estimate or a message.
 */
export const isForInbox = (event: EventOf): boolean =>
  names.has(event.name) && (event.name !== 'task.pending_on' || event.data.status === 'completed')

/** Filters out events that are not shown in inboxes, and skips the query if none are left. */
export const onlyInbox =
  (addressees: Recipients): Recipients =>
  async (events) => {
    const told = events.filter(isForInbox)
    return told.length > 0 ? addressees(told) : new Map()
  }
