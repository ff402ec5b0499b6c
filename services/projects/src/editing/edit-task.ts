import type { Person } from '@passerelle/kernel/actor'
import { requireEstimateStep } from '../estimates/estimate-step.ts'
import { commitTask } from '../tasks/commit-task.ts'
import { decideEdit as edited, type EditTaskInput } from './edit-flow.ts'
import { requireOwner } from './task-owner.ts'
import { postponeUnattended } from '../unattended/tell-unattended.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

/**
 * Edit by staff, including the estimate (API-015, EST-009, EST-010). Throws the problems of the flow, `estimate_step`,
 * `invalid_input`, `task_changed`.
 */
export const editTask = (deps: TaskDeps) => {
  const commit = commitTask(deps)
  return async (task: Task, edit: EditTaskInput, actor: Person): Promise<Task> => {
    requireEstimateStep(edit.estimatedTime)
    const decide = (current: Task) => edited(current, edit, actor, deps.clock.now())
    const { ownerId } = decide(task).task
    if (ownerId === task.ownerId) return commit(task, decide, actor, { related: postponeUnattended })
    return deps.transaction(async (tx) => {
      await requireOwner(tx, task.appId, ownerId)
      return commit(task, decide, actor, { related: postponeUnattended })
    })
  }
}
