import { hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, retry, type WorkKind, type Write } from '@passerelle/server/work/work'
import { calendarStore } from './calendar-store.ts'
import { fetchCalendar } from './fetch-calendar.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'logger'> & { client: HttpClient }

export const calendarKind = 'bookings.calendar'

const everyMs = minutes(30)
const mostMs = hours(12)

/** Time until the next reading: half an hour, doubled by each failure in a row, half a day at most. */
export const pauseAfter = (failures: number): number => Math.min(everyMs * 2 ** Math.min(failures, 10), mostMs)

/** Reads a calendar of another site every half hour; an error is stored with it, and it is never given up. */
export const calendarWork = ({ clock, database, logger, client }: Deps): WorkKind => {
  const fetch = fetchCalendar(client)
  return {
    name: calendarKind,
    leaseMs: minutes(2),
    concurrency: 16,
    perAccount: 2,
    pauses: pauseAfter,
    run: async ({ appId, id, attempt }, signal) => {
      const calendar = await calendarStore.findToRead(database.query, appId, id)
      if (!calendar) return done()
      const read = await fetch(calendar.url, toIsoDate(clock.now()), signal)
      const now = clock.now()
      const write: Write = (tx, nextAt) => calendarStore.done(tx.query, calendar, read, { now, next: nextAt ?? now })
      if (typeof read !== 'string') return repeatAt(new Date(now.getTime() + everyMs), write)
      if (attempt === 1) logger.warn({ appId, id, reason: read }, 'a calendar fails')
      return retry(read, write)
    },
  }
}
