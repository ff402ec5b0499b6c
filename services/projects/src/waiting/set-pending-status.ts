import type { PendingStatus } from '@passerelle/contract/projects/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { toHttpsLink } from '@passerelle/kernel/validators/formats'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { cancelPending, setPending } from './pending-flow.ts'

type SetPendingInput = { status: PendingStatus; value: boolean | string }

/** Validates `value`: a link for merge requests, true for the two others (API-023, MRG-004). */
const linkOf = ({ status, value }: SetPendingInput): string | null => {
  if (status === 'merge_request') {
    const link = typeof value === 'string' ? toHttpsLink(value) : null
    if (link !== null) return link
    throw new Problem('merge_request_link', { fields: { value: fieldMessage('forms.website') } })
  }
  if (typeof value === 'string')
    throw new Problem('invalid_input', { fields: { value: fieldMessage('forms.invalid') } })
  return null
}

/**
 * Sets or cancels the pending status of a task (API-023). Throws the problems of `pending-flow`, `merge_request_link`,
 * `task_changed`.
 */
export const setPendingStatus = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, wish: SetPendingInput, actor: Person): Promise<void> => {
    const link = wish.value === false ? null : linkOf(wish)
    const decide = (current: Task) =>
      wish.value === false
        ? cancelPending(current, wish.status, deps.clock.now())
        : setPending(current, wish.status, deps.clock.now(), link)
    await commit(task, decide, actor)
  }
}
