import type { EventReaders } from './event.ts'
import { eventOf, type EventOf } from './events.ts'

const internal: ReadonlySet<EventReaders> = new Set<EventReaders>([
  'taskStaff',
  'accountStaff',
  'outageStaff',
  'moneyStaff',
  'staff',
  'queue',
])

/** Who reads an event while it happens; nobody, if another version recorded it. */
export const readersOf = ({ name }: Pick<EventOf, 'name'>): EventReaders => eventOf(name)?.readers ?? 'none'

/** Whether an event is a message of an internal thread. */
export const isInternalMessage = (event: EventOf): boolean => event.name === 'message.posted' && event.data.internal

/** Whether an event is internal and never sent to customers; of messages, those of internal threads. */
export const isInternalEvent = (event: EventOf): boolean => isInternalMessage(event) || internal.has(readersOf(event))

/** Readers that watch the money of an account. */
const moneyReaders: ReadonlySet<EventReaders> = new Set<EventReaders>(['money', 'moneyStaff', 'bookings', 'people'])

/** Whether an event is about money, bookings or users, of which customers' administrators alone are told. */
export const isMoneyEvent = (event: Pick<EventOf, 'name'>): boolean => moneyReaders.has(readersOf(event))

const officeReaders: ReadonlySet<EventReaders> = new Set<EventReaders>([
  'task',
  'taskStaff',
  'thread',
  'outage',
  'outageStaff',
  'staff',
])

/** Whether staff who watch the office of all accounts are told of an event (DAY-049). */
export const isOfficeEvent = (event: Pick<EventOf, 'name'>): boolean =>
  officeReaders.has(readersOf(event)) || eventOf(event.name)?.office === true
