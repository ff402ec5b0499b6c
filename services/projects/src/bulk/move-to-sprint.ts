import type { TaskChange } from '@passerelle/contract/projects/bulk'
import type { Person } from '@passerelle/kernel/actor'
import { attachMilestone } from '../milestones/attach-milestone.ts'
import { detachMilestone } from '../milestones/detach-milestone.ts'
import { exchangeLink } from '../tasks/exchange-link.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { Task } from '../tasks/task.ts'
import type { ExchangedTask } from './plan-task.ts'

type SprintMove = Extract<TaskChange, { sprint: unknown }>['sprint']

const sprintsOf = (deps: TaskDeps) => exchangeLink({ attach: attachMilestone(deps), detach: detachMilestone(deps) })

/**
 * Moves a task from one sprint to another in one transaction; from or to no sprint if one is absent. Throws
 * `task_archived`, `not_found` (no such sprint).
 */
export const moveToSprint = (deps: TaskDeps) => {
  const { exchange } = sprintsOf(deps)
  return (task: Task, { milestoneId, insteadOfId }: SprintMove, actor: Person): Promise<ExchangedTask> =>
    deps.transaction(async () => ({ task, links: await exchange(task, { from: insteadOfId, to: milestoneId }, actor) }))
}

/** Takes back what a move between sprints attached and detached; returns whether that was anything. */
export const undoSprints = (deps: TaskDeps) => sprintsOf(deps).undo
