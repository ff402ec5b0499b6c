import * as z from 'zod/mini'
import { event } from '../event.ts'

/**
 * Whose time it is and when it began; absent in events before December 2026. `reason`: another person said why, in the
 * correction of this id.
 */
const time = {
  userId: z.optional(z.string()),
  startedAt: z.optional(z.string()),
  reason: z.optional(z.literal(true)),
  correctionId: z.optional(z.string()),
}

/** Events of time, timesheets, daily reports and answers by mail. */
export const workEvents = {
  'report.created': event('none', { date: z.string(), userIds: z.array(z.string()) }),
  'report.edited': event('none', { fields: z.array(z.string()) }),
  'report.mailed': event('none', { userIds: z.array(z.string()) }),
  'work.started': event('taskStaff', { worklogId: z.string() }),
  'work.paused': event('taskStaff', { worklogId: z.string() }),
  'work.stopped': event('taskStaff', { worklogId: z.string(), spentMs: z.number() }, { subscribed: true }),
  /** A timer that runs for long; `stopAt`: the last activity of its person, a possible end (PLN-044). */
  'work.forgotten': event(
    'none',
    { worklogId: z.string(), userId: z.string(), spentMs: z.number(), stopAt: z.nullable(z.string()) },
    { subscribed: true, office: true },
  ),
  'work.added': event('taskStaff', { worklogId: z.string(), spentMs: z.number(), type: z.string() }),
  'work.edited': event(
    'taskStaff',
    { ...time, worklogId: z.string(), fields: z.array(z.string()), fromMs: z.number(), toMs: z.number() },
    { subscribed: true },
  ),
  'work.deleted': event('taskStaff', { ...time, worklogId: z.string(), spentMs: z.number() }, { subscribed: true }),
  /** `week`: its Monday. */
  'timesheet.submitted': event('staff', { userId: z.string(), week: z.string() }, { subscribed: true }),
  'timesheet.approved': event('staff', { userId: z.string(), week: z.string() }, { subscribed: true }),
  'timesheet.reopened': event('staff', { userId: z.string(), week: z.string() }, { subscribed: true }),
  /** A past week that its person has not submitted. */
  'timesheet.due': event(
    'none',
    { userId: z.string(), week: z.string(), loggedMs: z.number(), capacityMs: z.number() },
    { subscribed: true, office: true },
  ),
  /** How many past weeks are not submitted, and of whom, at most 50. */
  'timesheets.due': event(
    'none',
    { weeks: z.number(), userIds: z.array(z.string()) },
    { subscribed: true, office: true },
  ),
  'timesheet.approval_set': event('staff', { approval: z.boolean() }),
  /** With a link that answers. */
  'answer.mailed': event(
    'taskStaff',
    { taskId: z.string(), kind: z.enum(['estimate', 'completion']), userId: z.string() },
    { subscribed: true },
  ),
}
