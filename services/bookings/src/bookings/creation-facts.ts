import type { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import type { bookingCalls } from '@passerelle/contract/bookings/bookings'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { addDays } from '@passerelle/kernel/nights'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Query } from '@passerelle/server/database/connect'
import { catalogueStatement, type Catalogue } from '../catalogue/catalogue.ts'
import { soldRoom, type SoldRoom } from '../rooms/sold-room.ts'
import type { Caller } from '../calls/caller.ts'
import { roomStatement, type StoredRoom } from '../rooms/room-store.ts'
import { settingsStatement, usualSettings } from '../settings/settings-store.ts'
import { statement } from './statement-rows.ts'

type Row = {
  isTaken: boolean
  room: StoredRoom | null
  settings: BookingSettings | null
  catalogue: Catalogue
  person: { name: string; email: string | null } | null
}
type Wish = Pick<InferBody<typeof bookingCalls.createBooking>, 'roomId' | 'userId' | 'arrivalDate' | 'quantity'>

/** What a new booking depends on; `isTaken` when another booking has one of the nights now. */
export type CreationFacts = Omit<Row, 'settings' | 'room'> & { settings: BookingSettings; room: SoldRoom | null }

// One statement: under many creations at once each round trip counts.
const read = statement(
  'bookings.creation-facts',
  `SELECT EXISTS (SELECT FROM bookings.bookings b
                         WHERE b.app_id = $1 AND b.room_id = $2 AND b.arrival_date IS NOT NULL
                           AND b.status NOT IN ('canceled', 'failed')
                           AND daterange(b.arrival_date, b.departure_date) && daterange($4, $5)) AS "isTaken",
                (SELECT to_jsonb(r) FROM (${roomStatement.text}) r) AS room,
                (SELECT to_jsonb(s) FROM (${settingsStatement.text}) s) AS settings,
                (${catalogueStatement.text}) AS catalogue,
                (SELECT jsonb_build_object('name', p.first_name || ' ' || p.last_name, 'email', a.email)
                   FROM accounts.people p LEFT JOIN accounts.addresses a ON a.app_id = p.app_id AND a.user_id = p.id
                  WHERE p.app_id = $1 AND p.id = $3 AND p.deleted_at IS NULL) AS person`,
  { notNull: ['isTaken'] },
).as<Pick<Row, 'room' | 'settings' | 'catalogue' | 'person'>>()

/**
 * Reads what a new booking depends on. Throws `invalid_input` when the user does not belong to the account, `not_found`
 * when the account has no such room.
 */
export const readCreationFacts = async (
  query: Query,
  { appId }: Caller,
  { roomId = null, userId = null, arrivalDate = null, quantity }: Wish,
): Promise<CreationFacts> => {
  // A stay without a day takes no night: the empty range.
  const nights = arrivalDate ? [arrivalDate, addDays(arrivalDate, quantity)] : ['2000-01-01', '2000-01-01']
  const { rows } = await query(read.with(appId, roomId, userId, ...nights))
  const { room, settings, catalogue, person, isTaken } = rows[0]!
  if (userId && !person) throw new Problem('invalid_input', { fields: { userId: fieldMessage('forms.notOfAccount') } })
  if (roomId && !room) throw new Problem('not_found')
  return {
    room: room && soldRoom(room, catalogue),
    settings: settings ?? usualSettings,
    catalogue,
    person,
    isTaken,
  }
}
