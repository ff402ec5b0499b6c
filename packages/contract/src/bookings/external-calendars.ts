import { maxLinkLength, maxNameLength } from '../limits.ts'
import * as z from 'zod/mini'
import { isOneLine } from '@passerelle/kernel/validators/formats'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, Instant, text } from '../schemas.ts'
import { Day } from './schemas.ts'

const access = can('bookings.manage')
const requirement = 'ADR-0004'
const room = z.strictObject({ id: Id })
const one = z.strictObject({ id: Id, calendarId: Id })

/** Why a calendar could not be read. */
export const calendarErrors = [
  'bad_address',
  'forbidden_address',
  'unreachable',
  'too_slow',
  'too_large',
  'refused',
  'not_a_calendar',
  'too_many_events',
] as const

/** `webcal` addresses are read by https. */
const Address = z.string().check(
  z.maxLength(maxLinkLength),
  z.refine(
    (url) => isOneLine(url) && /^(https|webcal):\/\//i.test(url) && URL.canParse(url.replace(/^webcal/i, 'https')),
  ),
)

/** A calendar of another site; of its address, which contains a secret, only the host is shown. */
export const ExternalCalendar = z.object({
  _id: Id,
  name: z.string(),
  host: z.string(),
  /** When it was last read without an error; its nights are as of then. */
  lastSyncedAt: z.nullable(Instant),
  lastTriedAt: z.nullable(Instant),
  nextSyncAt: Instant,
  error: z.nullable(z.enum(calendarErrors)),
  /** Number of stays in it. */
  stays: z.int(),
  /** Bookings of the room that overlap its nights, made before they were read. */
  conflicts: z.int(),
})
export type ExternalCalendar = z.infer<typeof ExternalCalendar>

export const externalCalendars = api(withFeatures('bookings', ['bookings']), {
  /** Calendars of other sites whose nights block a room. */
  listExternalCalendars: operation({
    method: 'GET',
    path: '/admin/rooms/:id/calendars',
    requirement,
    access,
    params: room,
    response: z.object({ list: z.array(ExternalCalendar) }),
    problems: ['access_denied', 'not_found'],
  }),
  /** Adds a calendar; it is read right away, then every half hour. At most ten per room. */
  addExternalCalendar: operation({
    method: 'POST',
    path: '/admin/rooms/:id/calendars',
    requirement,
    access,
    params: room,
    status: 201,
    body: z.strictObject({ name: text(maxNameLength), url: Address }),
    response: ExternalCalendar,
    problems: ['access_denied', 'not_found', 'calendar_limit'],
  }),
  /** Reads a calendar now. */
  syncExternalCalendar: operation({
    method: 'POST',
    path: '/admin/rooms/:id/calendars/:calendarId/sync',
    requirement,
    access,
    params: one,
    response: ExternalCalendar,
    problems: ['access_denied', 'not_found'],
  }),
  /** Removes a calendar with its nights. */
  removeExternalCalendar: operation({
    method: 'DELETE',
    path: '/admin/rooms/:id/calendars/:calendarId',
    requirement,
    access,
    params: one,
    status: 204,
    problems: ['access_denied', 'not_found'],
  }),
  /** Nights taken on other sites within these days, both ends included. */
  listExternalNights: operation({
    method: 'GET',
    path: '/admin/external-nights',
    requirement,
    perMinute: 120,
    access,
    query: z.strictObject({ start: Day, end: Day }),
    response: z.object({
      list: z.array(z.object({ roomId: Id, calendar: z.string(), from: z.string(), until: z.string() })),
    }),
    problems: ['access_denied'],
  }),
})
