import type { Person } from '@passerelle/kernel/actor'
import { getIdTimestamp } from '@passerelle/kernel/ids'
import type { TaskSummary } from '../tasks/task.ts'
import { editWindowMs, type TimeBounds } from './work-log-validation.ts'
import type { WorkLog } from './work-log.ts'

/** Project staff may edit and delete any work log at any time (ROL-005). */
export const mayEditForever = (actor: Person): boolean => actor.kind === 'staff' && actor.project

/** First moment at which other staff may not edit the work log any more (ROL-006). */
export const getEditableUntil = (log: Pick<WorkLog, 'id'>): Date =>
  new Date(getIdTimestamp(log.id).getTime() + editWindowMs + 1)

/**
 * Project staff may edit and delete any work log; other staff within 3 days of its creation, whoever its user is
 * (ROL-005, ROL-006).
 */
export const mayEditWorkLog = (actor: Person, log: Pick<WorkLog, 'id'>, now: Date): boolean =>
  mayEditForever(actor) || (actor.kind === 'staff' && now < getEditableUntil(log))

/** Range of times that the actor may enter now (WLG-015). */
export const timeBounds = (actor: Person, now: Date): TimeBounds => ({
  now,
  project: actor.kind === 'staff' && actor.project,
})

/** A work log is invoiced when its task was billed after the log was created (ERR-017, ERR-018, OPEN-023). */
export const isInvoiced = (task: Pick<TaskSummary, 'invoicedAt'>, log: Pick<WorkLog, 'id'>): boolean =>
  task.invoicedAt !== null && getIdTimestamp(log.id) <= task.invoicedAt
