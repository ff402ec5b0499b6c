import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { officeCountsStatement } from '@passerelle/notifs/notices/office-counts-view'
import { dayStatement } from '@passerelle/projects/day-queue/day-view'
import { planningStatement } from '@passerelle/projects/planning/planning-rows'
import { weekBounds } from '@passerelle/projects/planning/week-bounds'
import { timesheetLogsStatement } from '@passerelle/projects/timesheets/timesheet-rows'
import type { Compared } from '../compared.ts'
import type { Office } from './seed-office.ts'

/** Whole tables of people and requests take tens of ms: fewer samples do. */
const few = { warmUp: 5, rounds: 10, batch: 3 }

/** What staff read of their day and week, beside the statements that these pages run (DAY-074, PLN-064). */
export const staffDayCalls = ({ open: { platform }, staff }: Office, token: string): Record<string, Compared> => {
  const { env, clock } = platform
  const now = clock.now()
  const today = toIsoDate(now)
  const { userId } = staff[0]!
  const userIds = staff.map((one) => one.userId)
  const reader = { userId, remindAfterDays: 7, decider: false }
  const get = (service: string, path: string) => ({
    method: 'GET' as const,
    path: `/api/${service}/v1/${env.provider}/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const week = weekBounds(undefined, today)
  const { start: from, end: before } = parseDayBounds(today)
  const ahead = { first: week.days[0]!, last: addDays(today, 400) }
  const everybody = userIds.map((id) => `userIds[]=${id}`).join('&')
  return {
    'queue of the day': {
      sent: get('projects', 'tasks/day'),
      statement: dayStatement(reader, { whose: 'mine', limit: 50 }, now),
      atMost: 3,
    },
    'queue of the team': {
      sent: get('projects', 'tasks/day?whose=team'),
      statement: dayStatement(reader, { whose: 'team', limit: 50 }, now),
      atMost: 3,
    },
    counts: { sent: get('notifs', 'counts'), statement: officeCountsStatement({ userId, decider: false }, now) },
    'plan of a week': {
      sent: get('projects', 'planning'),
      statement: planningStatement(now, week, { from, before }, ahead),
      effort: few,
      atMost: 4,
    },
    'timesheets of a week': {
      sent: get('projects', `timesheets?${everybody}`),
      statement: timesheetLogsStatement(userIds, week, now, false),
      effort: few,
      atMost: 3,
    },
  }
}
