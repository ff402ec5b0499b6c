import type { Task } from '../../../model/tasks/queries/task-queries.ts'

/** Times in ms. `asked` is set next to `accepted` when another estimate has been proposed or refused since. */
export type TaskTimes = {
  spent: number
  accepted: number | null
  asked: number | null
  left: number | null
  percent: number
}

type Facts = Pick<Task, 'ellapsedTime' | 'estimatedTime' | 'acceptedEstimatedTime' | 'estimateStatus'>

/**
 * Times of a task relative to the accepted, otherwise the current estimate (TSK-039, TSK-047); null if the account
 * hides them (TSK-040).
 */
export const getTaskTimes = ({
  ellapsedTime: spent,
  estimatedTime,
  acceptedEstimatedTime,
  estimateStatus,
}: Facts): TaskTimes | null => {
  if (spent === null) return null
  const accepted = acceptedEstimatedTime || null
  const asked = estimateStatus === 'accepted' ? null : estimatedTime || null
  const whole = accepted ?? asked
  return {
    spent,
    accepted,
    asked,
    left: whole && whole - spent,
    percent: whole ? Math.min(100, Math.round((spent / whole) * 100)) : 0,
  }
}
