import type { InferBody } from '@passerelle/contract/operation'
import type { bookingCalls } from '@passerelle/contract/bookings/bookings'
import type { Quote } from '@passerelle/contract/bookings/schemas'
import { addDays } from '@passerelle/kernel/nights'
import type { Database } from '@passerelle/server/database/connect'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { readCatalogue } from '../catalogue/catalogue.ts'
import { soldRoom } from '../rooms/sold-room.ts'
import type { Caller } from '../calls/caller.ts'
import { calendarStore } from '../external-calendars/calendar-store.ts'
import { priceOf } from '../pricing/price-lines.ts'
import { refusalMessages, refusalTexts } from '../pricing/refusal-texts.ts'
import { refusalsOf } from '../pricing/restrictions.ts'
import { roomStore } from '../rooms/room-store.ts'
import { settingsStore } from '../settings/settings-store.ts'
import { statement } from './statement-rows.ts'
import { stayPrice } from './stay-price.ts'

type Wish = InferBody<typeof bookingCalls.quoteBooking>
type Taken = Quote['conflicts'][number] & { roomId: string }

const taken = statement(
  'bookings.taken',
  `SELECT b.id AS "_id", b.number, b.room_id AS "roomId", b.arrival_date AS "arrivalDate",
                b.departure_date AS "departureDate",
                coalesce(nullif(b.contact_name, ''), p.first_name || ' ' || p.last_name, '') AS name
           FROM bookings.bookings b LEFT JOIN accounts.people p ON p.app_id = b.app_id AND p.id = b.user_id
          WHERE b.app_id = $1 AND b.arrival_date IS NOT NULL AND b.status NOT IN ('canceled', 'failed')
            AND daterange(b.arrival_date, b.departure_date, '[]') && daterange($2, $3, '[]')
            AND daterange(b.arrival_date, b.departure_date) && daterange($2, $3) AND b.id <> $4
          ORDER BY b.arrival_date, b.id`,
).as<Taken>()

/**
 * Current price of a stay, what prevents it, and free rooms as alternatives. Throws `not_found`,
 * `booking_without_price`, `catalogue_item_unfit`.
 */
export const quoteBooking =
  ({ query }: Pick<Database, 'query'>) =>
  async ({ roomId, exceptId, ...wish }: Wish, { appId, locale }: Caller): Promise<Quote> => {
    const stay = { ...wish, children: wish.children ?? 0 }
    const rooms = await roomStore.list(query, appId)
    const catalogue = await readCatalogue(query, appId)
    const room = soldRoom(await roomStore.read(query, appId, roomId), catalogue)
    const departureDate = addDays(stay.arrivalDate, stay.quantity)
    const elsewhere = await calendarStore.nights(query, appId, stay.arrivalDate, departureDate)
    const values = [appId, stay.arrivalDate, departureDate, exceptId ?? '']
    const { rows } = await query(taken.with(...values))
    const { stayLines, advancePercent } = stayPrice(room, await settingsStore.read(query, appId), stay, {
      catalogue,
      priceId: null,
    })
    const site = elsewhere.find((one) => one.roomId === roomId)?.calendar
    return {
      departureDate,
      ...priceOf(stayLines, [], advancePercent),
      refusals: refusalTexts(
        {
          ...(site !== undefined && { arrivalDate: fieldMessage('bookings.refusals.external', { site }) }),
          ...refusalMessages(refusalsOf(room, stay)),
        },
        locale,
      ),
      conflicts: rows.filter((one) => one.roomId === roomId).map(({ roomId: _room, ...conflict }) => conflict),
      freeRoomIds: rooms
        .filter(({ id }) => [...rows, ...elsewhere].every((one) => one.roomId !== id))
        .filter((one) => refusalsOf(one, stay).length === 0)
        .map(({ id }) => id),
    }
  }
