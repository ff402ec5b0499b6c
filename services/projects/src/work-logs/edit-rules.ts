import type { Person } from '@passerelle/kernel/actor'
import { getIdTimestamp } from '@passerelle/kernel/ids'
import type { TaskSummary } from '../tasks/task.ts'
import { editWindowMs, type TimeBounds } from './work-log-validation.ts'
import type { WorkLog } from './work-log.ts'

/** Project staff may correct and delete any log, other staff within 3 days of its creation, whose ever it is (ROL-005, ROL-006). */
export const mayEditWorkLog = (actor: Person, log: Pick<WorkLog, 'id'>, now: Date): boolean =>
  actor.kind === 'staff' && (actor.project || now.getTime() - getIdTimestamp(log.id).getTime() <= editWindowMs)

/** Which times this person may enter now (WLG-015). */
export const timeBounds = (actor: Person, now: Date): TimeBounds => ({
  now,
  project: actor.kind === 'staff' && actor.project,
})

/** A log is invoiced when its request was billed after it was made (ERR-017, ERR-018, OPEN-023). */
export const isInvoiced = (task: Pick<TaskSummary, 'invoicedAt'>, log: Pick<WorkLog, 'id'>): boolean =>
  task.invoicedAt !== null && getIdTimestamp(log.id) <= task.invoicedAt
