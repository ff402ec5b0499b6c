import type { Message, SystemAction } from '@passerelle/contract/chats/schemas'
import type { EventName } from '@passerelle/contract/events'

/**
 * Maps events of a task to the system messages of its client thread (THR-003, PND-004, EST-013, VAL-006,
 * DAY-056).
 */
const actions = {
  'estimate.proposed': 'estimatedTime',
  'estimate.accepted': 'estimatedTimeAccepted',
  'estimate.refused': 'estimatedTimeRefused',
  'estimate.restored': 'estimatedTimeRestored',
  'quote.sent': 'quoteSent',
  'completion.accepted': 'taskValidationAccepted',
  'completion.refused': 'taskValidationRefused',
  'task.pending_on': 'pendingAtOn',
  'task.pending_off': 'pendingAtOff',
  'task.archived': 'deletedAt',
  'task.owner_changed': 'userId',
  'task.member_added': 'memeberIdAdd',
  'task.member_removed': 'memberIdRemove',
} as const satisfies Partial<Record<EventName, SystemAction>>

/**
 * Event data that every reader of the client thread may see; estimates are not time tracking, so they are included
 * (TSK-040). Of a quote its number, never its sum.
 */
const tellable = ['estimatedTime', 'forced', 'automatic', 'status', 'cause', 'memberId', 'userId', 'number']

/** Answers of a customer, which may come by the link of a mail (ANS-010). */
const given: ReadonlySet<string> = new Set<EventName>([
  'estimate.accepted',
  'estimate.refused',
  'completion.accepted',
  'completion.refused',
])

/** Actions about a user, given in `data.person`; null when the user was deleted. */
const aboutSomebody: ReadonlySet<SystemAction> = new Set(['userId', 'memeberIdAdd', 'memberIdRemove'])

/**
 * Names of the events that a client thread shows. Of estimates only those that put nothing on hold: the hold is told
 * with its estimate.
 */
export const systemMessageEvents = Object.keys(actions)

/** Action and data of a system message; null for an event that no thread shows. */
export const toSystemMessage = (
  name: string,
  facts: Record<string, unknown>,
  about: Message['author'] = null,
): { action: SystemAction; data: Record<string, unknown> } | null => {
  const action = (actions as Record<string, SystemAction | undefined>)[name]
  if (action === undefined) return null
  const known =
    name === 'task.owner_changed'
      ? { userId: facts['to'] }
      : name === 'estimate.proposed'
        ? { estimatedTime: facts['to'] }
        : facts
  const told = Object.fromEntries(Object.entries(known).filter(([key]) => tellable.includes(key)))
  const via = given.has(name) && facts['via'] === 'mail_link' ? { via: 'mail_link' } : {}
  return { action, data: aboutSomebody.has(action) ? { ...told, person: about } : { ...told, ...via } }
}
