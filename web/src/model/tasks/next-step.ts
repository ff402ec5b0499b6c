import { getNextStep as getStaffStep, type NextStep as StaffStep, type StepReader } from '@passerelle/kernel/next-step'
import type { TaskCard } from './queries/task-queries.ts'
import { getTaskPhase, type PhaseFacts, type TaskPhase } from './task-phase.ts'

/** `phase` is the displayed state; `step`, for staff, the next action; `by` whose action it is. */
export type NextStep = { phase: TaskPhase } & Pick<StaffStep, 'step' | 'by'>

type StepCard = PhaseFacts & Parameters<typeof getStaffStep>[0]

const received: Partial<
  Record<StaffStep['step'], 'toApprove' | 'toCategorise' | 'toEstimate' | 'toAssign' | 'toStart'>
> = {
  approve: 'toApprove',
  categorise: 'toCategorise',
  estimate: 'toEstimate',
  assign: 'toAssign',
  start: 'toStart',
  later: 'toStart',
}

/** Name of the displayed state; staff read what a received task still needs, in the words of their list (TSK-049). */
export const getStateName = ({ phase, step }: Pick<NextStep, 'phase' | 'step'>) =>
  (phase === 'received' ? received[step] : undefined) ?? phase

/** The next step of a task for a member of staff, by the rule of the kernel, with its displayed state. */
export const getNextStep = (task: StepCard, reader: StepReader, now: Date): NextStep => {
  const { step, by } = getStaffStep(task, reader, now)
  return { phase: getTaskPhase(task, true), step, by }
}

/** What customers have instead of a step: the displayed state alone. */
export const getCustomerPhase = (task: TaskCard): NextStep => ({
  phase: getTaskPhase(task, false),
  step: 'nothing',
  by: 'nobody',
})
