import { Readable } from 'node:stream'
import type { Restrictions } from '@passerelle/contract/bookings/room-schemas'
import { Problem } from '@passerelle/contract/problems'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { statement } from './statement-rows.ts'
import { icalendar } from './icalendar.ts'

type RoomRow = { appId: string; id: string; name: string; restrictions: Restrictions }

const room = statement(
  'bookings.calendar-room',
  `SELECT r.app_id AS "appId", r.id, r.name, r.restrictions FROM bookings.rooms r
           JOIN accounts.app_features f ON f.app_id = r.app_id AND 'bookings' = ANY (f.features)
           JOIN accounts.app_cards c ON c.id = r.app_id AND c.disabled_at IS NULL
          WHERE r.calendar_secret = $1`,
).as<Pick<RoomRow, 'restrictions'>>()
const taken = statement(
  'bookings.calendar-taken',
  `SELECT id, arrival_date AS from, departure_date AS until FROM bookings.bookings
          WHERE app_id = $1 AND room_id = $2 AND departure_date >= $3 AND arrival_date IS NOT NULL
            AND status NOT IN ('canceled', 'failed')
          ORDER BY arrival_date LIMIT 5000`,
  { notNull: ['from', 'until'] },
)

/**
 * Calendar feed of the room with this secret: booked and closed nights, from the last month on, without names or
 * prices. Throws `not_found`.
 */
export const roomCalendar =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>) =>
  async (file: string): Promise<Download> => {
    const now = clock.now()
    const { rows } = await query(room.with(file.replace(/\.ics$/, '')))
    const [found] = rows
    if (!found) throw new Problem('not_found')
    const since = addDays(toIsoDate(now), -31)
    const { rows: nights } = await query(taken.with(found.appId, found.id, since))
    const spans = [
      ...nights.map(({ id, from, until }) => ({ uid: `${id}@passerelle`, from, until, summary: 'Réservé' })),
      ...found.restrictions.closedPeriods
        .filter(({ to }) => to >= since)
        .map(({ from, to }) => ({
          uid: `${found.id}-${from}@passerelle`,
          from,
          until: addDays(to, 1),
          summary: 'Fermé',
        })),
    ]
    const bytes = Buffer.from(icalendar(found.name, spans, now))
    return { stream: Readable.from([bytes]), size: bytes.length, type: 'text/calendar', filename: 'room.ics' }
  }
