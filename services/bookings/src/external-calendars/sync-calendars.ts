import { hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { calendarStore } from './calendar-store.ts'
import { calendarChannel } from './change-calendars.ts'
import { fetchCalendar } from './fetch-calendar.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'logger'> & { client: HttpClient }

const everyMs = minutes(30)
const mostMs = hours(12)

/** Time until the next reading: half an hour, doubled by each failure in a row, half a day at most. */
export const pauseAfter = (failures: number): number => Math.min(everyMs * 2 ** Math.min(failures, 10), mostMs)

/** Reads the calendars that are due, one after the other; an error of one is stored with it and stops no other. */
export const syncCalendars = ({ clock, database, logger, client }: Deps) => {
  const fetch = fetchCalendar(client)
  return async (signal: AbortSignal): Promise<void> => {
    for (const calendar of await calendarStore.listDue(database.query, clock.now())) {
      signal.throwIfAborted()
      const read = await fetch(calendar.url, toIsoDate(clock.now()), signal)
      const now = clock.now()
      const next = new Date(now.getTime() + (typeof read === 'string' ? pauseAfter(calendar.failures + 1) : everyMs))
      const { appId, id } = calendar
      if (typeof read === 'string' && calendar.failures === 0)
        logger.warn({ appId, id, reason: read }, 'a calendar fails')
      await database.transaction((tx) => calendarStore.done(tx.query, calendar, read, { now, next }))
    }
  }
}

export const calendarJob = (deps: Deps): RecurringJob => ({
  name: 'sync-calendars',
  intervalMs: minutes(1),
  channel: calendarChannel,
  run: syncCalendars(deps),
})
