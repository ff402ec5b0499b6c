import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { TimesheetDecision } from '@passerelle/contract/projects/timesheets'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { projectStaffRole } from '@passerelle/kernel/roles'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { weekBounds, type WeekBounds } from '../planning/week-bounds.ts'
import { invoicedStatement, memberStatement, personLock } from './decision-rows.ts'
import { cutLogs, toDecision } from './timesheet.ts'
import { nextTimesheetState, type TimesheetEvent } from './timesheet-flow.ts'
import { timesheetLogsStatement, timesheetPeopleStatement } from './timesheet-rows.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'env' | 'record'>
type Wish = { userId: string; week: string; version: number; note?: string }

const eventNames = {
  submit: 'timesheet.submitted',
  approve: 'timesheet.approved',
  reopen: 'timesheet.reopened',
} as const

/** Throws `timesheet_running`: a log of the week is still open. Returns the time of the week in ms. */
const closedTime = async (tx: Tx, userId: string, week: WeekBounds, now: Date): Promise<number> => {
  const { rows } = await tx.query(timesheetLogsStatement([userId], week, now, false))
  const cut = cutLogs(rows, week.days, now)
  if (cut.some(({ log }) => log.stoppedAt === null)) throw new Problem('timesheet_running')
  return cut.reduce((sum, { parts }) => parts.reduce((all, { ms }) => all + ms, sum), 0)
}

const refuseInvoiced = async (tx: Tx, userId: string, { from, before }: WeekBounds): Promise<void> => {
  const { rows } = await tx.query(invoicedStatement.with(userId, from, before))
  if (rows[0]) throw new Problem('time_invoiced', { values: { number: rows[0].number ?? '' } })
}

/**
 * Submits, approves or reopens the week of a member of staff (PLN-047). Throws `access_denied` (somebody else's week is
 * not submitted, one's own not approved while there is other project staff), `not_found`, `timesheet_approval_off`,
 * `timesheet_running`, `time_invoiced`, `conflict` (version behind, or the state does not fit).
 */
export const decideTimesheet =
  ({ database, clock, env, record }: Deps) =>
  async (event: TimesheetEvent, wish: Wish, actor: Person): Promise<TimesheetDecision> => {
    const { userId } = wish
    const now = clock.now()
    const week = weekBounds(wish.week, toIsoDate(now))
    const own = actor.userId === userId
    if (event === 'submit' && !own) throw new Problem('access_denied')
    return database.transaction(async (tx) => {
      const [member] = (await tx.query(memberStatement.with(userId, projectStaffRole(env.provider)))).rows
      if (!member) throw new Problem('not_found')
      if (event === 'approve' && own && member.hasOthers) throw new Problem('access_denied')
      await tx.query(personLock.with(userId))
      const sheetOf = () => tx.query(timesheetPeopleStatement([userId], week.days[0]!, week.days.at(-1)!))
      const before = toDecision((await sheetOf()).rows[0]!)
      if (before.state === null) throw new Problem('timesheet_approval_off')
      const state = nextTimesheetState(before.state, event)
      if (before.version !== wish.version || state === undefined) throw new Problem('conflict')
      if (event === 'reopen') await refuseInvoiced(tx, userId, week)
      const data = {
        state,
        version: before.version + 1,
        note: wish.note ?? '',
        ...(event === 'submit'
          ? {
              remindDueAt: null,
              submittedAt: now,
              decidedAt: null,
              decidedBy: null,
              loggedMs: await closedTime(tx, userId, week, now),
            }
          : { decidedAt: now, decidedBy: actor.userId }),
      }
      const key = { appId: member.appId, userId, week: new Date(week.days[0]!) }
      const where = { appId_userId_week: key }
      // Without a decision there is no row, or that of a reminder (PLN-049).
      if (before.version === 0) await tx.prisma.timesheet.upsert({ where, create: { ...key, ...data }, update: data })
      else await tx.prisma.timesheet.update({ where, data })
      await record(tx, {
        appId: member.appId,
        actor: eventActor(actor),
        name: eventNames[event],
        subject: userId,
        data: { userId, week: week.days[0]! },
      })
      return toDecision((await sheetOf()).rows[0]!)
    })
  }
