import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { timesheets } from '@passerelle/contract/projects/timesheets'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { weekOf, weeksBetween } from '@passerelle/kernel/weeks'
import { planningWeeks } from '@passerelle/contract/projects/planning'
import type { Platform } from '@passerelle/server/platform'
import { weekBounds, type WeekBounds } from '../planning/week-bounds.ts'
import { cutLogs, toTimesheet } from './timesheet.ts'
import { assertMayRead } from './may-read-weeks.ts'
import { lastTimeStatement, timesheetLogsStatement, timesheetPeopleStatement } from './timesheet-rows.ts'

type Deps = Pick<Platform, 'database' | 'clock'>

/** Read models of the weeks of staff (PLN-041, PLN-042). */
export const timesheetsView = ({ database, clock }: Deps) => {
  /** Throws `not_found`: somebody of them is no member of staff. */
  const peopleOf = async (userIds: readonly string[], { days }: WeekBounds) => {
    const { rows } = await database.query(timesheetPeopleStatement(userIds, days[0]!, days.at(-1)!))
    if (rows.length < userIds.length) throw new Problem('not_found')
    return userIds.map((id) => rows.find(({ userId }) => userId === id)!)
  }
  /** The last week before with any time of these people, as far back as weeks are shown. */
  const lastWeekOf = async (
    userIds: readonly string[],
    { from }: WeekBounds,
    today: string,
  ): Promise<string | null> => {
    const { rows } = await database.query(lastTimeStatement(userIds, from))
    const day = rows[0]?.at ? toIsoDate(rows[0].at) : undefined
    return day === undefined || weeksBetween(today, day) < -planningWeeks.back ? null : weekOf(day)
  }
  return {
    list: async (
      actor: Person,
      { week, userIds = [actor.userId] }: { week?: string | undefined; userIds?: readonly string[] | undefined },
    ): Promise<InferResponse<typeof timesheets.listTimesheets>> => {
      const now = clock.now()
      const today = toIsoDate(now)
      const asked = weekBounds(week, today)
      assertMayRead(actor, userIds)
      const people = await peopleOf(userIds, asked)
      const { rows } = await database.query(timesheetLogsStatement(userIds, asked, now, false))
      const cut = cutLogs(rows, asked.days, now)
      const list = people.map((person) =>
        toTimesheet(
          person,
          cut.filter(({ log }) => log.userId === person.userId),
          asked.days,
        ),
      )
      const lastWeek = cut.length > 0 ? null : await lastWeekOf(userIds, asked, today)
      return { week: asked.week, today, list, lastWeek }
    },
    logs: async (
      actor: Person,
      userId: string,
      week: string | undefined,
    ): Promise<InferResponse<typeof timesheets.listTimesheetLogs>> => {
      const now = clock.now()
      const asked = weekBounds(week, toIsoDate(now))
      assertMayRead(actor, [userId])
      await peopleOf([userId], asked)
      const { rows } = await database.query(timesheetLogsStatement([userId], asked, now, true))
      return {
        week: asked.week,
        list: cutLogs(rows, asked.days, now).map(({ log, parts }) => ({
          _id: log.id,
          taskId: log.slug,
          taskName: log.taskName,
          appId: log.appId,
          startedAt: log.startedAt.toISOString(),
          stoppedAt: log.stoppedAt?.toISOString() ?? null,
          pausedAt: log.pausedAt?.toISOString() ?? null,
          pauseTimeInMs: log.pauseTimeInMs,
          note: log.note,
          corrections: (log.corrections ?? []).map(({ at, ...correction }) => ({
            at: new Date(at).toISOString(),
            ...correction,
          })),
          parts: parts.map(({ day, fromAt, toAt, ms }) => ({
            day,
            fromAt: fromAt.toISOString(),
            toAt: toAt.toISOString(),
            ms,
          })),
        })),
      }
    },
  }
}
