import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { days } from '@passerelle/kernel/durations'
import { escapeText, foldLine, formatStamp } from '@passerelle/server/icalendar/icalendar-lines'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { maintenanceRows, type MaintenanceRow } from './maintenance-row.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'env'>

/** Writes maintenances as an iCalendar file (RFC 5545); a cancelled one is marked as such. */
export const maintenanceIcs = (name: string, rows: readonly MaintenanceRow[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Passerelle//Maintenances//FR',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...rows.flatMap((row) => [
      'BEGIN:VEVENT',
      `UID:${row.id}@passerelle`,
      `DTSTAMP:${formatStamp(now)}`,
      `DTSTART:${formatStamp(row.startsAt)}`,
      `DTEND:${formatStamp(row.endedAt ?? row.endsAt)}`,
      `SUMMARY:${escapeText(`Maintenance : ${row.services.join(', ')}`)}`,
      `DESCRIPTION:${escapeText([row.textFr, row.textEn].filter((text) => text !== '').join('\n\n'))}`,
      `STATUS:${row.cancelledAt ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')

/** The account's calendar of maintenances: its secret address, and the file behind it. */
export const maintenanceCalendar = ({ clock, database, env }: Deps) => ({
  /** Returns the address, created the first time; `renew` replaces it. */
  open: async (actor: Person, renew: boolean): Promise<{ url: string }> => {
    const { rows } = await database.transaction((tx) =>
      tx.query<{ secret: string }>({
        text: `INSERT INTO stats.maintenance_calendars AS c (app_id, secret, created_at) VALUES ($1, $2, $3)
               ON CONFLICT (app_id) DO UPDATE SET secret = CASE WHEN $4 THEN excluded.secret ELSE c.secret END
               RETURNING secret`,
        values: [actor.appId, randomBytes(32).toString('base64url'), clock.now(), renew],
      }),
    )
    return { url: `${env.origin}/api/stats/v1/public/maintenances/${rows[0]!.secret}.ics` }
  },

  /** Maintenances from three months ago on. Throws `not_found`. */
  download: async (file: string): Promise<Download> => {
    const now = clock.now()
    const found = await database.query<{ appId: string; name: string }>({
      text: `SELECT c.app_id AS "appId", a.name FROM stats.maintenance_calendars c
               JOIN accounts.app_cards a ON a.id = c.app_id AND a.disabled_at IS NULL WHERE c.secret = $1`,
      values: [file.replace(/\.ics$/, '')],
    })
    const app = found.rows[0]
    if (!app) throw new Problem('not_found')
    const { rows } = await database.query<MaintenanceRow>({
      text: maintenanceRows('WHERE m.app_id = $1 AND m.ends_at > $2 ORDER BY m.starts_at, m.id LIMIT 1000'),
      values: [app.appId, new Date(now.getTime() - days(92))],
    })
    const bytes = Buffer.from(maintenanceIcs(`${app.name}, maintenances`, rows, now))
    return { stream: Readable.from([bytes]), size: bytes.length, type: 'text/calendar', filename: 'maintenances.ics' }
  },
})
