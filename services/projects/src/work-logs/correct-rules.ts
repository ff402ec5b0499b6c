import type { Person } from '@passerelle/kernel/actor'
import { createdAtOf } from '@passerelle/kernel/ids'
import type { TaskFacts } from '../tasks/task.ts'
import { editableFor } from './hand-rules.ts'
import type { WorkLog } from './work-log.ts'

/** Project staff may correct and delete any log, other staff within 3 days of its creation, whose ever it is (ROL-005, ROL-006). */
export const mayCorrect = (actor: Person, log: Pick<WorkLog, 'id'>, now: Date): boolean =>
  actor.kind === 'staff' && (actor.project || now.getTime() - createdAtOf(log.id).getTime() <= editableFor)

/** A log is invoiced when its request was billed after it was made (ERR-017, ERR-018, OPEN-023). */
export const isInvoiced = (task: Pick<TaskFacts, 'invoicedAt'>, log: Pick<WorkLog, 'id'>): boolean =>
  task.invoicedAt !== null && createdAtOf(log.id) <= task.invoicedAt
