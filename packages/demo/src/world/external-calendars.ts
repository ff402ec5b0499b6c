import { minutes, hours } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { randomBytesOf, seededRandom } from './random.ts'

// Stays of two nights in the coming weeks, on nights that are free here.
const freeNights = `
  INSERT INTO bookings.external_nights (app_id, calendar_id, room_id, from_date, until_date)
  SELECT c.app_id, c.id, c.room_id, d.day, d.day + 2
    FROM bookings.external_calendars c CROSS JOIN LATERAL (
      SELECT $2::date + n AS day FROM generate_series(3, 80, 4) n
       WHERE NOT EXISTS (SELECT FROM bookings.bookings b WHERE b.app_id = c.app_id AND b.room_id = c.room_id
         AND b.status NOT IN ('canceled', 'failed')
                            AND b.arrival_date < $2::date + n + 2 AND b.departure_date > $2::date + n)
       ORDER BY n LIMIT 3) d
   WHERE c.app_id = $1`

/** Seeds calendars of other sites for two rooms of Maison Verdier, one of which could not be read last time. */
export const seedExternalCalendars = (
  { transaction }: Pick<Database, 'transaction'>,
  apps: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> =>
  transaction(async ({ query }) => {
    const appId = apps['maison-verdier']!
    const bytes = randomBytesOf(seededRandom(20_260_206))
    const { rows: rooms } = await query<{ id: string }>({
      text: `SELECT id FROM bookings.rooms WHERE app_id = $1 AND name IN ('La Bergerie', 'Suite des Remparts')
        ORDER BY name`,
      values: [appId],
    })
    const calendars = [
      { name: 'Gîtes du Sud', host: 'gites-du-sud.example', synced: minutes(12), error: null },
      { name: 'Chambres & Tables', host: 'chambres-tables.example', synced: hours(26), error: 'unreachable' },
    ]
    for (const [index, { name, host, synced, error }] of calendars.entries()) {
      const id = newId(now, bytes)
      const nextSyncAt = new Date(now.getTime() + hours(8))
      await query({
        text: `INSERT INTO bookings.external_calendars (app_id, id, room_id, name, url, next_sync_at, last_tried_at,
                 last_synced_at, error, created_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7)`,
        values: [
          appId,
          id,
          rooms[index]!.id,
          name,
          `https://${host}/ical/room.ics`,
          nextSyncAt,
          new Date(now.getTime() - minutes(12)),
          new Date(now.getTime() - synced),
          error,
        ],
      })
      await enqueueWork({ query }, { kind: 'bookings.calendar', id, appId, dueAt: nextSyncAt })
    }
    await query({ text: freeNights, values: [appId, toIsoDate(now)] })
  })
