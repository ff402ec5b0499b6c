import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { readBooking } from '../bookings/bookings-view.ts'
import { settingsStore } from '../settings/settings-store.ts'
import { statement } from './statement-rows.ts'
import { receiverLocale } from './receiver-locale.ts'

const due = statement(
  'bookings.reminders-due',
  `SELECT app_id AS "appId", id, remind_due_at AS "dueAt" FROM bookings.bookings
          WHERE remind_due_at <= $2 AND ($1::timestamptz IS NULL OR remind_due_at > $1)
          ORDER BY remind_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
// The due date is a generated column: setting `reminded_for` clears it until the arrival date changes.
const reminded = statement(
  'bookings.reminded',
  `UPDATE bookings.bookings SET reminded_for = arrival_date
    WHERE app_id = $1 AND id = $2 AND remind_due_at = $3 AND remind_due_at <= $4`,
)

/**
 * Deadline that reminds the guest of a confirmed stay two days before arrival, once per arrival day; a moved stay is
 * reminded again. No reminder for a booking made after that time, or arriving today.
 */
export const remindGuest = ({ database, queueMail }: Pick<Platform, 'database' | 'queueMail'>): Deadline => ({
  name: 'remind-guest',
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const { rowCount } = await tx.query(reminded.with(appId, id, dueAt, now))
    if (rowCount !== 1) return false
    const booking = await readBooking(tx.query, appId, id, now)
    const { arrivalDate, departureDate, contactEmail: to, contactName: guestName, confirmedAt, userId } = booking
    if (!arrivalDate || !departureDate || !to || !confirmedAt) return true
    if (arrivalDate <= toIsoDate(now) || new Date(confirmedAt) >= dueAt) return true
    const { arrivalFrom } = await settingsStore.read(tx.query, appId)
    await queueMail(tx, {
      appId,
      userId,
      to,
      locale: await receiverLocale(tx.query, appId, userId),
      template: 'booking_reminder',
      variables: {
        guestName,
        reference: `R-${booking.number}`,
        roomName: booking.roomName ?? '',
        arrival: arrivalDate,
        departure: departureDate,
        arrivalFrom,
        balance: String(booking.balanceInCents),
      },
      key: `booking_reminder:${id}:${arrivalDate}`,
    })
    return true
  },
})
