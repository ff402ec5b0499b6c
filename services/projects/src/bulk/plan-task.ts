import type { TaskChange } from '@passerelle/contract/projects/bulk'
import type { Person } from '@passerelle/kernel/actor'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import { editTask } from '../editing/edit-task.ts'
import { attachMember } from '../members/attach-member.ts'
import { detachMember } from '../members/detach-member.ts'
import { exchangeLink, type ExchangedLinks } from '../tasks/exchange-link.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { Task } from '../tasks/task.ts'

type Plan = Extract<TaskChange, { plan: unknown }>['plan']
/** A changed task, and which of its links were exchanged. */
export type ExchangedTask = { task: Task; links: ExchangedLinks }

/** Hour in Paris for which a task is planned on a day. */
const firstHour = 9
const startOf = (day: string): Date => parisHourAfter(new Date(`${day}T00:00:00Z`), firstHour)
const membersOf = (deps: TaskDeps) => exchangeLink({ attach: attachMember(deps), detach: detachMember(deps) })

/**
 * Gives a task to a member of staff, takes it from another one, and plans it for 9:00 of a day, in one transaction
 * (PLN-017). Throws `task_archived`, `task_changed`, `not_found` (no such person).
 */
export const planTask = (deps: TaskDeps) => {
  const [edit, members] = [editTask(deps), membersOf(deps)]
  return (task: Task, { userId, insteadOfId, day }: Plan, actor: Person, changeId?: string): Promise<ExchangedTask> =>
    deps.transaction(async () => {
      const planned = await edit(task, { plannedAt: startOf(day) }, actor)
      const links = await members.exchange(planned, { from: insteadOfId, to: userId }, actor, changeId)
      return { task: planned, links }
    })
}

/** Takes back who was added and removed with a plan; returns whether anybody was. */
export const undoMembers = (deps: TaskDeps) => membersOf(deps).undo
