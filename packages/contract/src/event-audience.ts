import { eventReaders, type EventReaders } from './event-readers.ts'
import type { EventName, EventOf } from './events.ts'

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

const officeReaders: ReadonlySet<EventReaders> = new Set<EventReaders>([
  'task',
  'taskStaff',
  'thread',
  'outage',
  'outageStaff',
  'staff',
])
/** What else tells staff something, or changes a line of their queue (T1, DAY-041). */
const besides: ReadonlySet<EventName> = new Set<EventName>([
  'account.registered',
  'account.watcher_added',
  'account.watcher_removed',
  'office.settings_changed',
  'app.disabled',
  'app.enabled',
  'payment.changed',
  'server.approval_requested',
  'server.action_approved',
  'server.action_declined',
  'server.action_withdrawn',
  'task.unattended',
  'incident.untaken',
  'work.forgotten',
  'timesheet.due',
  'timesheets.due',
])

/** Whether staff who watch the office of all accounts are told of an event (DAY-049). */
export const isOfficeEvent = ({ name }: Pick<EventOf, 'name'>): boolean =>
  officeReaders.has(eventReaders[name]) || besides.has(name)
