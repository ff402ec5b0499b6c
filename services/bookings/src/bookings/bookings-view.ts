import type { Booking } from '@passerelle/contract/bookings/schemas'
import { Problem } from '@passerelle/contract/problems'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { BookingView } from '@passerelle/kernel/bookings'
import { daysBetween } from '@passerelle/kernel/nights'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import type { Query } from '@passerelle/server/database/connect'
import { ListInParts } from '@passerelle/server/list-in-parts'
import { completeList, likePattern } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'
import { bookingColumns, bookingTables, toBooking, type BookingRow } from './booking-row.ts'

export type BookingsPage = {
  limit: number
  skip: number
  search?: string | undefined
  giftsOnly?: 'true' | 'false' | undefined
  view?: BookingView | undefined
}

/** Columns of a booking that are never null. */
const filledColumns = [
  'id',
  'number',
  'quantity',
  'note',
  'isGift',
  'priceId',
  'contactName',
  'adults',
  'children',
  'unitAmountInCents',
  'advancePercent',
  'totalInCents',
  'paidInCents',
  'cancelReason',
  'createdAt',
  'lateRefundPercent',
] as const

const one = statement(
  'bookings.booking',
  `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.app_id = $1 AND b.id = $2`,
  { notNull: filledColumns },
).as<Pick<BookingRow, 'status' | 'stayLines' | 'options' | 'payments'>>()
const newest = (where: string) => `SELECT ${bookingColumns} FROM ${bookingTables}
  WHERE b.app_id = $1 AND (NOT $2 OR b.is_gift)${where} ORDER BY b.id DESC OFFSET $3 LIMIT $4`
const page = statement('bookings.page', newest(''), {
  notNull: filledColumns,
}).as<Pick<BookingRow, 'status' | 'stayLines' | 'options' | 'payments'>>()
const matches = `(b.contact_name ILIKE $5 OR p.first_name || ' ' || p.last_name ILIKE $5
    OR b.contact_email ILIKE $5 OR a.email ILIKE $5 OR r.name ILIKE $5 OR b.note ILIKE $5
    OR b.gift_reclaim_code ILIKE $5 OR 'R-' || b.number ILIKE $5)`
const searched = statement('bookings.search', newest(` AND ${matches}`), { notNull: filledColumns }).as<
  Pick<BookingRow, 'status' | 'stayLines' | 'options' | 'payments'>
>()
/**
 * Which bookings a view shows on a day, a parameter of the statement. A stay that was called off is neither to come nor
 * past, one that was closed is past on its last day already.
 */
const inView = (today: string): Record<BookingView, string> => ({
  upcoming: `b.departure_date >= ${today}::date AND b.status NOT IN ('canceled', 'failed', 'closed')`,
  due: `b.status NOT IN ('canceled', 'failed') AND b.total_in_cents > b.paid_in_cents`,
  pending: `b.status = 'pending'`,
  past: `(b.departure_date < ${today}::date OR b.status = 'closed')`,
})
const views = inView('$7')
/** A page of a view: account, gifts only, offset, limit, pattern, view, today. */
const pageOfView = statement(
  'bookings.page-of-view',
  `SELECT ${bookingColumns} FROM ${bookingTables}
    WHERE b.app_id = $1 AND (NOT $2 OR b.is_gift) AND ${matches}
      AND CASE $6 WHEN 'upcoming' THEN ${views.upcoming} WHEN 'due' THEN ${views.due}
                  WHEN 'pending' THEN ${views.pending} ELSE ${views.past} END
    ORDER BY CASE WHEN $6 = 'past' THEN b.arrival_date END DESC NULLS LAST,
             CASE WHEN $6 <> 'past' THEN b.arrival_date END NULLS LAST, b.id
   OFFSET $3 LIMIT $4`,
  { notNull: filledColumns },
).as<Pick<BookingRow, 'status' | 'stayLines' | 'options' | 'payments'>>()
const counted = inView('$2')
const counts = statement(
  'bookings.counts',
  `SELECT count(*) FILTER (WHERE ${counted.upcoming})::int AS upcoming,
          count(*) FILTER (WHERE ${counted.due})::int AS due,
          count(*) FILTER (WHERE ${counted.pending})::int AS pending,
          count(*) FILTER (WHERE ${counted.past})::int AS past, count(*)::int AS "all"
     FROM bookings.bookings b WHERE b.app_id = $1`,
  { notNull: ['upcoming', 'due', 'pending', 'past', 'all'] },
).as<Record<BookingView | 'all', number>>()
const onDays = `b.app_id = $1 AND b.arrival_date IS NOT NULL
            AND daterange(b.arrival_date, b.departure_date, '[]') && daterange($2, $3, '[]')`
/** Bookings that overlap a range of days: account, first and last day, number of bookings. */
export const bookingsOfDaysStatement = statement(
  'bookings.days',
  `SELECT ${bookingColumns} FROM ${bookingTables}
          WHERE ${onDays} ORDER BY b.arrival_date, b.id LIMIT $4`,
  { notNull: filledColumns },
).as<Pick<BookingRow, 'status' | 'stayLines' | 'options' | 'payments'>>()
/** Ids of those after one of them: account, first and last day, its arrival and id, number of bookings. */
const restOfDays = statement(
  'bookings.days-rest',
  `SELECT b.id FROM bookings.bookings b
          WHERE ${onDays} AND (b.arrival_date, b.id) > ($4::date, $5)
          ORDER BY b.arrival_date, b.id LIMIT $6`,
)
const someOfDays = statement(
  'bookings.days-part',
  `SELECT ${bookingColumns} FROM ${bookingTables}
          WHERE b.app_id = $1 AND b.id = ANY($2::bpchar[]) ORDER BY b.arrival_date, b.id`,
  { notNull: filledColumns },
).as<Pick<BookingRow, 'status' | 'stayLines' | 'options' | 'payments'>>()

const mostDays = 400
const mostOfDays = 20_000
/** A month may have thousands of bookings: other calls go on between so many. */
const partSize = 100
const asDay = (moment: string) => (moment.includes('T') ? toIsoDate(new Date(moment)) : moment)

/** One booking, read through the pool or a transaction; null when it does not exist. */
export const findBooking = async (query: Query, appId: string, id: string, now: Date): Promise<Booking | null> => {
  const { rows } = await query(one.with(appId, id))
  return rows[0] ? toBooking(rows[0], toIsoDate(now)) : null
}

/** One booking; throws `not_found`. */
export const readBooking = async (query: Query, appId: string, id: string, now: Date): Promise<Booking> => {
  const booking = await findBooking(query, appId, id, now)
  if (!booking) throw new Problem('not_found')
  return booking
}

export const bookingsView = ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) => {
  const shown = (rows: readonly BookingRow[]) => {
    const today = toIsoDate(clock.now())
    return rows.map((row) => toBooking(row, today))
  }
  async function* partsOfDays(appId: string, start: string, end: string, first: readonly BookingRow[]) {
    yield shown(first)
    const last = first.at(-1)!
    const most = mostOfDays - first.length
    const { rows } = await query(restOfDays.with(appId, start, end, last.arrivalDate, last.id, most))
    for (let from = 0; from < rows.length; from += partSize) {
      const ids = rows.slice(from, from + partSize).map(({ id }) => id)
      yield shown((await query(someOfDays.with(appId, ids))).rows)
    }
  }

  return {
    /** Page of bookings, newest first, or of a view by arrival (API-136, BOK-011, BOK-012). */
    page: async (appId: string, { limit, skip, search, giftsOnly, view }: BookingsPage) => {
      const values = [appId, giftsOnly === 'true', skip, limit + 1]
      const today = toIsoDate(clock.now())
      const { rows } = await query(
        view
          ? pageOfView.with(...values, likePattern(search ?? ''), view, today)
          : search
            ? searched.with(...values, likePattern(search))
            : page.with(...values),
      )
      return { list: shown(rows.slice(0, limit)), hasMore: rows.length > limit }
    },

    /** Number of bookings in each view of the list. */
    counts: async (appId: string) => (await query(counts.with(appId, toIsoDate(clock.now())))).rows[0]!,

    /** Bookings that overlap a range of days, both inclusive (API-137). Throws `invalid_input`. */
    ofDays: async (appId: string, moments: { start: string; end: string }) => {
      const [start, end] = [asDay(moments.start), asDay(moments.end)]
      const length = daysBetween(start, end)
      if (length < 0 || length > mostDays)
        throw new Problem('invalid_input', { fields: { end: fieldMessage('forms.invalid') } })
      const { rows } = await query(bookingsOfDaysStatement.with(appId, start, end, partSize))
      return rows.length < partSize ? completeList(shown(rows)) : new ListInParts(partsOfDays(appId, start, end, rows))
    },

    /** Throws `not_found`. */
    one: (appId: string, id: string) => readBooking(query, appId, id, clock.now()),
  }
}
