import type { TaskChange } from '@passerelle/contract/projects/bulk'
import { isProblem, Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { attachLabel } from '../labels/attach-label.ts'
import { decideDetachIfPresent } from '../labels/label-flow.ts'
import { attachMember } from '../members/attach-member.ts'
import { detachMember } from '../members/detach-member.ts'
import { attachMilestone } from '../milestones/attach-milestone.ts'
import { detachMilestone } from '../milestones/detach-milestone.ts'
import { commitTask } from '../tasks/commit-task.ts'
import { editTask } from '../editing/edit-task.ts'
import { moveTask } from '../editing/move-task.ts'
import { moveToSprint } from './move-to-sprint.ts'
import { planTask, type ExchangedTask } from './plan-task.ts'
import type { Task } from '../tasks/task.ts'
import type { BulkDeps } from './deps.ts'

/**
 * Returns the updated task, the same object when nothing changed; for members and milestones, whether one was added or
 * removed; for a plan and a move between sprints both.
 */
export type SingleCall = (task: Task) => Promise<Task | boolean | ExchangedTask>

/** The task itself was found, so `not_found` can only mean the member: add the field error. */
const sayWho = (error: unknown): never => {
  throw isProblem(error, 'not_found')
    ? new Problem('not_found', {
        fields: { attachMemberId: fieldMessage('forms.notOfAccount') },
        cause: error,
      })
    : error
}

/**
 * Maps a bulk change to the operation on a single task. `givenBy`: the bulk change that gives requests to a person, or
 * whose undo takes them away (DAY-017).
 */
export const taskOperations = (deps: BulkDeps) => {
  const move = moveTask(deps)
  const edit = editTask(deps)
  const attach = attachLabel(deps)
  const commit = commitTask(deps)
  const milestone = { attach: attachMilestone(deps), detach: detachMilestone(deps) }
  const member = { attach: attachMember(deps), detach: detachMember(deps) }
  const plan = planTask(deps)
  const moveSprint = moveToSprint(deps)
  return (change: TaskChange, actor: Person, givenBy?: string): SingleCall => {
    if ('listId' in change) return (task) => move(task, change.listId, actor)
    if ('attachLabelId' in change) return (task) => attach(task, change.attachLabelId, actor)
    if ('detachLabelId' in change)
      return (task) =>
        commit(task, (current) => decideDetachIfPresent(current, change.detachLabelId, deps.clock.now()), actor, {
          related: deps.labels.saveLabels,
        })
    if ('attachMilestoneId' in change) return (task) => milestone.attach(task, change.attachMilestoneId, actor)
    if ('detachMilestoneId' in change) return (task) => milestone.detach(task, change.detachMilestoneId, actor)
    if ('attachMemberId' in change)
      return (task) => member.attach(task, change.attachMemberId, actor, givenBy).catch(sayWho)
    if ('detachMemberId' in change) return (task) => member.detach(task, change.detachMemberId, actor, givenBy)
    if ('plan' in change) return (task) => plan(task, change.plan, actor, givenBy)
    if ('sprint' in change) return (task) => moveSprint(task, change.sprint, actor)
    return (task) => edit(task, change, actor)
  }
}
