import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import { mondayOf } from '@passerelle/kernel/weeks'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { weekFrom } from '../planning/week-bounds.ts'
import {
  openingsDue,
  openWeeks,
  remindersDue,
  takeOpening,
  takeReminders,
  takeUnsent,
  unsentDue,
  unsentWeeks,
} from './remind-rows.ts'
import { cutLogs, toTimesheet } from './timesheet.ts'
import { timesheetLogsStatement, timesheetPeopleStatement } from './timesheet-rows.ts'

export const openWeeksName = 'open-past-weeks'
const remindName = 'remind-open-week'
const unsentName = 'tell-unsent-weeks'

/** Max number of people named in one event. */
const mostNamed = 50

/** When the week after that of `now` begins in Paris. */
export const nextWeekBegins = (now: Date): Date => parseDayBounds(addDays(mondayOf(toIsoDate(now)), 7)).start

/** 10:00 in Paris of a day. */
const tenOf = (day: string): Date => parisHourAfter(parseDayBounds(day).start, 10)

type Sums = { userId: string; loggedMs: number; capacityMs: number }

/** Time and capacity of these people in the week of a Monday, of those who have any of both. */
const sumsOf = async (tx: Tx, userIds: readonly string[], monday: string, now: Date): Promise<Sums[]> => {
  const week = weekFrom(monday)
  const { rows: people } = await tx.query(timesheetPeopleStatement(userIds, monday, week.days.at(-1)!))
  const { rows: logs } = await tx.query(timesheetLogsStatement(userIds, week, now, false))
  const cut = cutLogs(logs, week.days, now)
  return people.flatMap((person) => {
    const own = cut.filter(({ log }) => log.userId === person.userId)
    const { loggedMs, capacityMs } = toTimesheet(person, own, week.days).sums
    return loggedMs + capacityMs > 0 ? [{ userId: person.userId, loggedMs, capacityMs }] : []
  })
}

type Deps = Pick<Platform, 'database' | 'record' | 'scheduleDeadline'>

/**
 * Deadlines of past weeks that nobody submitted, with approval on (PLN-049): each Monday the open ones of the last four
 * are due, at 10:00 their people are reminded, on Wednesday at 10:00 project staff hear of all that are left. A week of
 * an absence, without any time, asks nobody.
 */
export const weekDeadlines = ({ database, record, scheduleDeadline }: Deps): Deadline[] => [
  {
    name: openWeeksName,
    findDueBetween: ({ from, to, limit }) => openingsDue.readRows(database.query, from, to, limit),
    fire: async (tx, { appId, dueAt }, now) => {
      const monday = mondayOf(toIsoDate(now))
      const [next, remindAt, unsentAt] = [nextWeekBegins(now), tenOf(monday), tenOf(addDays(monday, 2))]
      const [taken] = await takeOpening.readRows(tx.query, appId, dueAt, next, unsentAt, now)
      if (!taken) return false
      const opened = await openWeeks.readRows(tx.query, appId, monday, remindAt)
      for (const id of new Set(opened.map((row) => row.id)))
        scheduleDeadline(tx, 'projects', remindName, { appId, id, dueAt: remindAt })
      scheduleDeadline(tx, 'projects', unsentName, { appId, id: appId, dueAt: unsentAt })
      scheduleDeadline(tx, 'projects', openWeeksName, { appId, id: appId, dueAt: next })
      return true
    },
  },
  {
    name: remindName,
    findDueBetween: ({ from, to, limit }) => remindersDue.readRows(database.query, from, to, limit),
    fire: async (tx, { appId, id, dueAt }, now) => {
      const weeks = await takeReminders.readRows(tx.query, appId, id, dueAt, now)
      for (const { week } of weeks.filter(({ open }) => open)) {
        const [sums] = await sumsOf(tx, [id], week, now)
        if (sums)
          await record(tx, {
            appId,
            actor: { kind: 'system' },
            name: 'timesheet.due',
            subject: id,
            data: { ...sums, week },
          })
      }
      return weeks.length > 0
    },
  },
  {
    name: unsentName,
    findDueBetween: ({ from, to, limit }) => unsentDue.readRows(database.query, from, to, limit),
    fire: async (tx, { appId, dueAt }, now) => {
      const [taken] = await takeUnsent.readRows(tx.query, appId, dueAt, now)
      if (!taken) return false
      if (!taken.approval) return true
      const open: Sums[] = []
      for (const { week, userIds } of await unsentWeeks.readRows(tx.query, appId, mondayOf(toIsoDate(now))))
        open.push(...(await sumsOf(tx, userIds, week, now)))
      const userIds = [...new Set(open.map(({ userId }) => userId))].slice(0, mostNamed)
      if (open.length > 0)
        await record(tx, {
          appId,
          actor: { kind: 'system' },
          name: 'timesheets.due',
          subject: appId,
          data: { weeks: open.length, userIds },
        })
      return true
    },
  },
]
