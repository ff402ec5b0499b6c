import { eventReaders, type EventReaders } from './event-readers.ts'
import type { EventOf } from './events.ts'

const internal: ReadonlySet<EventReaders> = new Set<EventReaders>([
  'taskStaff',
  'accountStaff',
  'outageStaff',
  'moneyStaff',
  'staff',
  'queue',
])

/** Whether an event is a message of an internal thread. */
export const isInternalMessage = (event: EventOf): boolean => event.name === 'message.posted' && event.data.internal

/** Whether an event is internal and never sent to customers; of messages, those of internal threads. */
export const isInternalEvent = (event: EventOf): boolean =>
  isInternalMessage(event) || internal.has(eventReaders[event.name])

/** Readers that watch the money of an account. */
const moneyReaders: ReadonlySet<EventReaders> = new Set<EventReaders>(['money', 'moneyStaff', 'bookings', 'people'])

/** Whether an event is about money, bookings or users, of which customers' administrators alone are told. */
export const isMoneyEvent = ({ name }: Pick<EventOf, 'name'>): boolean => moneyReaders.has(eventReaders[name])
