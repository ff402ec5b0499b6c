import type { Person } from '@passerelle/kernel/actor'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideAttachLabel as attached } from './label-flow.ts'
import type { LabelStore } from './label-store.ts'

/**
 * Attaches a label to a task (API-024, LBL-008). Throws the problems of the flow, `not_found`, `label_unavailable`,
 * `task_changed`.
 */
export const attachLabel = (deps: TaskDeps & { labels: LabelStore }) => {
  const { labels, transaction, clock } = deps
  const commit = commitTask(deps)
  return (task: Task, labelId: string, actor: Person): Promise<Task> =>
    transaction(async (tx) => {
      const label = await labels.get(tx, task.appId, labelId)
      return commit(task, (current) => attached(current, label, clock.now()), actor, { related: labels.saveLabels })
    })
}
