import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'

export const roomCalendars = api('bookings', {
  /** The booked nights of a room as iCalendar, without personal data. */
  readRoomCalendar: operation({
    method: 'GET',
    path: '/public/calendars/:secret',
    requirement: 'ADR-0004',
    kind: 'download',
    access: anyone('other calendars read it without an account; the address itself is the secret'),
    params: z.strictObject({ secret: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
    problems: ['not_found'],
    // A calendar service reads many rooms from one address.
    perMinute: 600,
  }),
})
