import type { StepFacts } from '@passerelle/contract/projects/schemas'
import type { StepColumns } from '../tasks/step-columns.ts'
import type { TaskSummary } from '../tasks/task.ts'
import { needsNewEstimate } from '../work-logs/billable-time.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The facts that the next step of a task depends on, for staff; the same for all of them (ADR 0068). */
export const toStepFacts = (task: TaskSummary & StepColumns): StepFacts => ({
  timers: task.timers,
  worked: task.worked,
  approvalAskedAt: iso(task.approvalAskedAt),
  customerWroteAt: iso(task.customerWroteAt),
  customerMessageId: task.customerMessageId,
  staffWroteAt: iso(task.staffWroteAt),
  refusedAt: iso(task.estimatedTimeRefusedAt),
  archiveDueAt: iso(task.archiveDueAt),
  autoAcceptDueAt: iso(task.autoAcceptDueAt),
  usedUp: needsNewEstimate(task),
  sprintStartsAt: iso(task.sprintStartsAt),
})
