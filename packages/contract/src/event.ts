import * as z from 'zod/mini'

/**
 * Who receives an event while it happens, as far as they may read what it is about:
 *
 * - `task`: who watches the task, the board of its account or the backlog; `thread`: its thread too
 * - `account`: who watches the board of the account
 * - `outage`: the same, and staff who watch monitoring and on-call duty of all accounts
 * - `server`, `cluster`: who watches it, or those of the account
 * - `money`: who watches the money of the account, its administrators and staff, or staff that of all accounts
 * - `bookings`: who watches the money of the account, for whom its stays, rooms and vouchers are too
 * - `people`: the same, of whom the users of the account are too
 * - `staff`: staff who watch what concerns the office: absences, hours and weeks of times
 * - `…Staff`: of these, staff alone
 * - `queue`: staff who watch the backlog, beside which mails wait
 * - `none`: no live update; inboxes and subscribers are told separately
 */
export type EventReaders =
  | 'task'
  | 'taskStaff'
  | 'thread'
  | 'account'
  | 'accountStaff'
  | 'outage'
  | 'outageStaff'
  | 'server'
  | 'cluster'
  | 'money'
  | 'moneyStaff'
  | 'bookings'
  | 'people'
  | 'staff'
  | 'queue'
  | 'none'

/**
 * - `subscribed`: a service subscribes to it. Only then it gets a row in the outbox where NOTIFY carries the live
 *   updates; a worker refuses to start with a subscriber of any other event.
 * - `office`: staff who watch the office of all accounts are told of it, beside those whom its readers say (T1,
 *   DAY-041).
 * - `silent`: nobody follows it while it happens. It is stored for the audit log, and no process is told.
 */
export type EventOptions = { subscribed?: boolean; office?: boolean; silent?: boolean }

export type EventDefinition<S extends z.core.$ZodShape = z.core.$ZodShape> = EventOptions & {
  readers: EventReaders
  data: z.ZodMiniObject<S>
}

/**
 * Defines an event: who reads it while it happens, and its data, of ids, states and numbers, never names, addresses or
 * text. Rows last for years: what is added later is optional and says since when.
 */
export const event = <S extends z.core.$ZodShape = Record<never, never>>(
  readers: EventReaders,
  data: S = {} as S,
  options: EventOptions = {},
): EventDefinition<S> => ({ readers, data: z.object(data), ...options })
