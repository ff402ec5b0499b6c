import type { ExternalCalendar } from '@passerelle/contract/bookings/external-calendars'
import { Problem } from '@passerelle/contract/problems'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { CalendarError } from './fetch-calendar.ts'
import type { TakenNights } from './parse-calendar.ts'

type Row = {
  id: string
  name: string
  url: string
  lastSyncedAt: Date | null
  lastTriedAt: Date | null
  nextSyncAt: Date
  error: CalendarError | null
  stays: number
  conflicts: number
}
export type ReadCalendar = { appId: string; id: string; roomId: string; url: string }

const columns = `c.id, c.name, c.url, c.last_synced_at AS "lastSyncedAt", c.last_tried_at AS "lastTriedAt",
  c.next_sync_at AS "nextSyncAt", c.error,
  (SELECT count(*)::int FROM bookings.external_nights n WHERE n.app_id = c.app_id AND n.calendar_id = c.id) AS stays,
  (SELECT count(DISTINCT b.id)::int FROM bookings.external_nights n
  JOIN bookings.bookings b ON b.app_id = n.app_id AND b.room_id = n.room_id
      AND b.status NOT IN ('canceled', 'failed') AND b.arrival_date < n.until_date AND b.departure_date > n.from_date
    WHERE n.app_id = c.app_id AND n.calendar_id = c.id) AS conflicts`
const where = 'FROM bookings.external_calendars c WHERE c.app_id = $1 AND c.room_id = $2'
const list = statement('bookings.calendars', `SELECT ${columns} ${where} ORDER BY lower(c.name), c.id`, {
  notNull: ['stays', 'conflicts'],
}).as<Pick<Row, 'error'>>()
const one = statement('bookings.calendar', `SELECT ${columns} ${where} AND c.id = $3`, {
  notNull: ['stays', 'conflicts'],
}).as<Pick<Row, 'error'>>()
const insert = statement(
  'bookings.calendar-insert',
  `INSERT INTO bookings.external_calendars (app_id, id, room_id, name, url, next_sync_at, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $6)`,
)
const remove = statement(
  'bookings.calendar-remove',
  'DELETE FROM bookings.external_calendars WHERE app_id = $1 AND room_id = $2 AND id = $3',
)
const askNow = statement(
  'bookings.calendar-ask',
  'UPDATE bookings.external_calendars SET next_sync_at = $4 WHERE app_id = $1 AND room_id = $2 AND id = $3',
)
const toRead = statement(
  'bookings.calendar-to-read',
  `SELECT app_id AS "appId", id, room_id AS "roomId", url FROM bookings.external_calendars
          WHERE app_id = $1 AND id = $2`,
)
// A calendar that was removed in the meantime is left alone.
const done = statement(
  'bookings.calendar-done',
  `UPDATE bookings.external_calendars SET next_sync_at = $3, last_tried_at = $4, error = $5,
                last_synced_at = CASE WHEN $5::text IS NULL THEN $4 ELSE last_synced_at END
          WHERE app_id = $1 AND id = $2`,
)
const clear = statement(
  'bookings.nights-clear',
  'DELETE FROM bookings.external_nights WHERE app_id = $1 AND calendar_id = $2',
)
const fill = statement(
  'bookings.nights-fill',
  `INSERT INTO bookings.external_nights (app_id, calendar_id, room_id, from_date, until_date)
         SELECT $1, $2, $3, f.day, u.day FROM unnest($4::date[]) WITH ORDINALITY f(day, n) JOIN unnest($5::date[])
         WITH ORDINALITY u(day, n) USING (n)`,
)
const nights = statement(
  'bookings.external-nights',
  `SELECT n.room_id AS "roomId", c.name AS calendar, n.from_date::text AS "from", n.until_date::text AS "until"
           FROM bookings.external_nights n
           JOIN bookings.external_calendars c ON c.app_id = n.app_id AND c.id = n.calendar_id
          WHERE n.app_id = $1 AND n.until_date > $2 AND n.from_date < $3 ORDER BY n.from_date, n.room_id LIMIT 20000`,
  { notNull: ['from', 'until'] },
)

const toCalendar = ({ id, url, lastSyncedAt, lastTriedAt, nextSyncAt, ...rest }: Row): ExternalCalendar => ({
  _id: id,
  ...rest,
  host: new URL(url).host,
  lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
  lastTriedAt: lastTriedAt?.toISOString() ?? null,
  nextSyncAt: nextSyncAt.toISOString(),
})

/** The only writer of `bookings.external_calendars` and `bookings.external_nights`. */
export const calendarStore = {
  list: async (query: Query, appId: string, roomId: string): Promise<ExternalCalendar[]> =>
    (await query(list.with(appId, roomId))).rows.map(toCalendar),

  /** Throws `not_found`. */
  read: async (query: Query, appId: string, roomId: string, id: string): Promise<ExternalCalendar> => {
    const { rows } = await query(one.with(appId, roomId, id))
    if (!rows[0]) throw new Problem('not_found')
    return toCalendar(rows[0])
  },

  insert: async (
    query: Query,
    appId: string,
    calendar: { id: string; roomId: string; name: string; url: string },
    now: Date,
  ) => {
    const { id, roomId, name, url } = calendar
    await query(insert.with(appId, id, roomId, name, url, now))
  },

  /** Throws `not_found`. */
  remove: async (query: Query, appId: string, roomId: string, id: string): Promise<void> => {
    if ((await query(remove.with(appId, roomId, id))).rowCount === 0) throw new Problem('not_found')
  },

  /** Shows that a calendar is read now. Throws `not_found`. */
  askNow: async (query: Query, appId: string, roomId: string, id: string, now: Date): Promise<void> => {
    if ((await query(askNow.with(appId, roomId, id, now))).rowCount === 0) throw new Problem('not_found')
  },

  /** What its reading needs; null when it was removed. */
  findToRead: async (query: Query, appId: string | null, id: string): Promise<ReadCalendar | null> =>
    (await query(toRead.with(appId, id))).rows[0] ?? null,

  /** Ends a reading: stores the nights, or the error, which keeps the nights that were read before. */
  done: async (
    query: Query,
    { appId, id, roomId }: ReadCalendar,
    read: TakenNights[] | CalendarError,
    { now, next }: { now: Date; next: Date },
  ): Promise<void> => {
    const error = typeof read === 'string' ? read : null
    if ((await query(done.with(appId, id, next, now, error))).rowCount === 0 || typeof read === 'string') return
    await query(clear.with(appId, id))
    const [from, until] = [read.map((stay) => stay.from), read.map((stay) => stay.until)]
    await query(fill.with(appId, id, roomId, from, until))
  },

  /** Nights taken elsewhere between two days, the second excluded. */
  nights: async (query: Query, appId: string, from: string, until: string) =>
    (await query(nights.with(appId, from, until))).rows,
}
