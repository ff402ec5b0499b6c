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

const openPersonal = `
  INSERT INTO stats.personal_calendars AS c (app_id, user_id, secret, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app_id, user_id) DO UPDATE SET secret = CASE WHEN $5 THEN excluded.secret ELSE c.secret END
  RETURNING secret`

// An address that the account's people shared ends with the first of them who is removed, who may know it.
const accountOf = `
  SELECT a.id AS "appId", a.name FROM accounts.app_cards a
   WHERE a.disabled_at IS NULL AND a.id IN (
     SELECT c.app_id FROM stats.personal_calendars c
      WHERE c.secret = $1 AND NOT EXISTS (
        SELECT FROM accounts.people p WHERE p.id = c.user_id AND p.deleted_at IS NOT NULL)
     UNION ALL
     SELECT c.app_id FROM stats.maintenance_calendars c
      WHERE c.secret = $1 AND NOT EXISTS (
        SELECT FROM accounts.people p WHERE p.app_id = c.app_id AND p.deleted_at >= c.created_at))`

/** Calendar of an account's maintenances: the secret address of each person, and the file behind it. */
export const maintenanceCalendar = ({ clock, database, env }: Deps) => ({
  /** Returns the caller's address, created the first time; `renew` replaces it, and ends the shared one. */
  open: async ({ appId, userId }: Person, renew: boolean): Promise<{ url: string }> => {
    const { rows } = await database.transaction(async (tx) => {
      if (renew) await tx.query({ text: 'DELETE FROM stats.maintenance_calendars WHERE app_id = $1', values: [appId] })
      const values = [appId, userId, randomBytes(32).toString('base64url'), clock.now(), renew]
      return tx.query<{ secret: string }>({ text: openPersonal, values })
    })
    return { url: `${env.origin}/api/stats/v1/public/maintenances/${rows[0]!.secret}.ics` }
  },

  /** Maintenances from three months ago on. Throws `not_found`, also once the person of the address is removed. */
  download: async (file: string): Promise<Download> => {
    const now = clock.now()
    const found = await database.query<{ appId: string; name: string }>({
      text: accountOf,
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
