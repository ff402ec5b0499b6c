import type * as z from 'zod/mini'
import { accountEvents } from './accounts/account-events.ts'
import { personEvents } from './accounts/person-events.ts'
import { bookingEvents } from './bookings/booking-events.ts'
import { messageEvents } from './chats/message-events.ts'
import { serverEvents } from './clouds/server-events.ts'
import type { EventDefinition } from './event.ts'
import { mailEvents } from './mails/mail-events.ts'
import { noticeEvents } from './notifs/notice-events.ts'
import { paymentEvents } from './payments/payment-events.ts'
import { taskEvents } from './projects/task-events.ts'
import { workEvents } from './projects/work-events.ts'
import { outageEvents } from './stats/outage-events.ts'
import { supervisionEvents } from './stats/supervision-events.ts'
import { fileEvents } from './storages/file-events.ts'

const definitions = {
  ...accountEvents,
  ...personEvents,
  ...bookingEvents,
  ...messageEvents,
  ...serverEvents,
  ...mailEvents,
  ...noticeEvents,
  ...paymentEvents,
  ...taskEvents,
  ...workEvents,
  ...outageEvents,
  ...supervisionEvents,
  ...fileEvents,
}

/** The data of each event, as stored in the event table. */
export type EventFacts = { [N in keyof typeof definitions]: z.infer<(typeof definitions)[N]['data']> }

export type EventName = keyof typeof definitions

/** All events by name: their data, who reads them while they happen, and whether a service subscribes. */
export const events: Readonly<Record<EventName, EventDefinition>> = definitions

export const eventNames = Object.keys(definitions) as EventName[]

/**
 * `tokenId`: the request used an access token instead of a session. `via`: the person wrote a mail (EML-052), or
 * answered by the link of one (ANS-010).
 */
export type EventActor =
  | { kind: 'customer' | 'staff'; userId: string; tokenId?: string; via?: 'mail' | 'mail_link' }
  | { kind: 'system' }

/** An event, one row of `platform.events`. `subject` is the id of what it is about (a task, a session). */
export type EventOf<N extends EventName = EventName> = {
  [K in N]: {
    id: string
    at: Date
    appId: string | null
    actor: EventActor
    name: K
    subject: string
    data: EventFacts[K]
  }
}[N]

/** A new event as passed to `record`, which adds id and timestamp. */
export type NewEvent<N extends EventName = EventName> = {
  [K in N]: Omit<EventOf<K>, 'id' | 'at'>
}[N]

/** The definition of an event; undefined for a name that only another version of this code knows. */
export const eventOf = (name: string): EventDefinition | undefined =>
  Object.hasOwn(events, name) ? events[name as EventName] : undefined

/** The data of a stored event, or the reason why it cannot be read; keys that are not defined are left out. */
export const readEventData = (name: string, data: unknown): { data: object } | { unreadable: string } => {
  const definition = eventOf(name)
  if (!definition) return { unreadable: `there is no event ${name}` }
  const read = definition.data.safeParse(data)
  return read.success
    ? { data: read.data }
    : { unreadable: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ') }
}
