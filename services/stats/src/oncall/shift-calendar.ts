import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { shiftsOf, type Shift } from '@passerelle/kernel/on-call'
import { escapeText, foldLine, formatStamp } from '@passerelle/server/icalendar/icalendar-lines'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { readRota } from './rota-view.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'env'>
type Scope = 'mine' | 'rota'

const openAddress = statement(
  'stats.open-oncall-calendar',
  `INSERT INTO stats.oncall_calendars AS c (owner, user_id, secret, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (owner) DO UPDATE SET secret = CASE WHEN $5 THEN excluded.secret ELSE c.secret END
   RETURNING secret`,
)
// The address of a person ends with their being staff.
const owner = statement(
  'stats.oncall-calendar',
  `SELECT c.user_id AS "userId" FROM stats.oncall_calendars c
    WHERE c.secret = $1 AND (c.user_id IS NULL OR EXISTS (SELECT FROM accounts.people p
      JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
       WHERE p.id = c.user_id AND p.staff AND p.deleted_at IS NULL))`,
)
const layerNames = statement(
  'stats.calendar-layers',
  'SELECT id, name FROM stats.oncall_layers WHERE removed_at IS NULL ORDER BY position LIMIT 3',
)
const personNames = statement(
  'stats.calendar-people',
  `SELECT p.id, concat_ws(' ', p.first_name, p.last_name) AS name FROM accounts.people p
     JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider WHERE p.id = ANY ($1) AND NOT p.anonymised`,
  { notNull: ['id', 'name'] },
)

/** Days of a calendar, back and ahead (ONC-008). */
const [back, ahead] = [60, 180]

type Entry = Pick<Shift, 'layerId' | 'startsAt' | 'endsAt'> & { userId: string }

/** Writes shifts as an iCalendar file (RFC 5545); the same shift keeps its UID. */
const shiftIcs = (name: string, entries: readonly Entry[], titleOf: (entry: Entry) => string, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Passerelle//Astreinte//FR',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-PUBLISHED-TTL:PT15M',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.layerId}-${entry.userId}-${formatStamp(entry.startsAt)}@passerelle`,
      `DTSTAMP:${formatStamp(now)}`,
      `DTSTART:${formatStamp(entry.startsAt)}`,
      `DTEND:${formatStamp(entry.endsAt)}`,
      `SUMMARY:${escapeText(titleOf(entry))}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')

/** Calendars of the rota: the secret address of each person and of the rota, and the file behind it (ONC-008). */
export const shiftCalendar = ({ clock, database, env }: Deps) => ({
  /** Returns the address, created the first time; `renew` replaces it. */
  open: async ({ userId }: Person, scope: Scope, renew: boolean): Promise<{ url: string }> => {
    const person = scope === 'mine' ? userId : null
    const secret = randomBytes(32).toString('base64url')
    const { rows } = await database.query(openAddress.with(person ?? 'rota', person, secret, clock.now(), renew))
    return { url: `${env.origin}/api/stats/v1/public/oncall/${rows[0]!.secret}.ics` }
  },

  /** Throws `not_found`, also for a renewed address and once its person is not staff any more. */
  download: async (file: string): Promise<Download> => {
    const { query } = database
    const now = clock.now()
    const [found] = (await query(owner.with(file.replace(/\.ics$/, '')))).rows
    if (!found) throw new Problem('not_found')
    const today = toIsoDate(now)
    const [from, before] = [-back, ahead].map((count) => parseDayBounds(addDays(today, count)).start)
    const entries = shiftsOf(await readRota(query), from!, before!).flatMap(({ userId, ...shift }): Entry[] =>
      userId !== null && (found.userId === null || found.userId === userId) ? [{ ...shift, userId }] : [],
    )
    const layers = await layerNames.readRows(query)
    const people = await personNames.readRows(query, [...new Set(entries.map(({ userId }) => userId))])
    const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
      list.find((one) => one.id === id)?.name ?? ''
    const titleOf = ({ layerId, userId }: Entry) =>
      `Astreinte\u00a0: ${[nameIn(people, userId), nameIn(layers, layerId)].filter(Boolean).join(', ')}`
    const bytes = Buffer.from(shiftIcs('Astreinte', entries, titleOf, now))
    const sent = { stream: Readable.from([bytes]), size: bytes.length, type: 'text/calendar' }
    return { ...sent, filename: 'astreinte.ics', cachedMs: minutes(15) }
  },
})
