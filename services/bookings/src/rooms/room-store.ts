import type { Restrictions, Room, RoomOption, Season } from '@passerelle/contract/bookings/room-schemas'
import { Problem } from '@passerelle/contract/problems'
import type { Query } from '@passerelle/server/database/connect'
import type { SoldRoom } from './sold-room.ts'
import { statement } from './statement-rows.ts'

/** A room as stored; without a price when neither the catalogue nor a season has one. */
export type StoredRoom = {
  id: string
  name: string
  productId: string
  priceId: string
  taxRateId: string | null
  unitAmountInCents: number | null
  taxPercent: number
  bookingOptions: RoomOption[]
  bookingRestrictions: Restrictions
  priceList: Season[]
  paymentAdvancePercent: number | null
  calendarSecret: string
}

const fields = `id, name, product_id AS "productId", price_id AS "priceId", tax_rate_id AS "taxRateId",
  unit_amount_in_cents AS "unitAmountInCents",
  tax_percent AS "taxPercent", booking_options AS "bookingOptions", restrictions AS "bookingRestrictions",
  price_list AS "priceList", advance_percent AS "paymentAdvancePercent", calendar_secret AS "calendarSecret"`

const list = statement(
  'bookings.rooms',
  `SELECT ${fields} FROM bookings.rooms WHERE app_id = $1 ORDER BY lower(name), id LIMIT 1001`,
).as<Pick<StoredRoom, 'bookingOptions' | 'bookingRestrictions' | 'priceList'>>()
/** Reads a room, to be part of a larger statement too. */
export const roomStatement = statement(
  'bookings.room',
  `SELECT ${fields} FROM bookings.rooms WHERE app_id = $1 AND id = $2`,
).as<Pick<StoredRoom, 'bookingOptions' | 'bookingRestrictions' | 'priceList'>>()
const lock = statement('bookings.room-lock', `${roomStatement.text} FOR UPDATE`).as<
  Pick<StoredRoom, 'bookingOptions' | 'bookingRestrictions' | 'priceList'>
>()
const write = statement(
  'bookings.room-write',
  `INSERT INTO bookings.rooms
           (app_id, id, name, product_id, price_id, tax_rate_id, unit_amount_in_cents, tax_percent, booking_options,
            restrictions, price_list, advance_percent, calendar_secret, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT (app_id, id) DO UPDATE
           SET name = excluded.name, product_id = excluded.product_id, price_id = excluded.price_id,
               tax_rate_id = excluded.tax_rate_id,
               unit_amount_in_cents = excluded.unit_amount_in_cents, tax_percent = excluded.tax_percent,
               booking_options = excluded.booking_options, restrictions = excluded.restrictions,
               price_list = excluded.price_list,
               advance_percent = excluded.advance_percent, calendar_secret = excluded.calendar_secret`,
)

const found = (room: StoredRoom | undefined): StoredRoom => {
  if (!room) throw new Problem('not_found')
  return room
}

/** The only writer of `bookings.rooms`. */
export const roomStore = {
  list: async (query: Query, appId: string): Promise<StoredRoom[]> => (await query(list.with(appId))).rows,

  /** Throws `not_found` when the account has no such room. */
  read: async (query: Query, appId: string, id: string): Promise<StoredRoom> =>
    found((await query(roomStatement.with(appId, id))).rows[0]),

  /** Like `read`, but locks the row until the transaction ends. */
  lock: async (query: Query, appId: string, id: string): Promise<StoredRoom> =>
    found((await query(lock.with(appId, id))).rows[0]),

  write: async (query: Query, appId: string, room: StoredRoom, now: Date): Promise<void> => {
    const { id, name, productId, priceId, taxRateId, unitAmountInCents, taxPercent } = room
    const lists = [room.bookingOptions, room.bookingRestrictions, room.priceList].map((value) => JSON.stringify(value))
    const values = [appId, id, name, productId, priceId, taxRateId, unitAmountInCents, taxPercent, ...lists]
    await query(write.with(...values, room.paymentAdvancePercent, room.calendarSecret, now))
  },
}

/** Serializes a room; `origin` is the public URL of the product. */
export const toRoom = ({ id, calendarSecret, unitAmountInCents, ...room }: SoldRoom, origin: string): Room => ({
  _id: id,
  ...room,
  unitAmountInCents: unitAmountInCents ?? 0,
  calendarUrl: `${origin}/api/bookings/v1/public/calendars/${calendarSecret}.ics`,
})
