import type { TaskChange } from '@passerelle/contract/projects/bulk'
import type { Person } from '@passerelle/kernel/actor'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import type { MemberLinks } from './task-snapshot.ts'
import { editTask } from '../editing/edit-task.ts'
import { attachMember } from '../members/attach-member.ts'
import { detachMember } from '../members/detach-member.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { Task } from '../tasks/task.ts'

type Plan = Extract<TaskChange, { plan: unknown }>['plan']
/** The task with its planned day, and whose it became or no longer is. */
export type PlannedTask = { task: Task; links: MemberLinks }

/** Hour in Paris for which a task is planned on a day. */
const firstHour = 9
const startOf = (day: string): Date => parisHourAfter(new Date(`${day}T00:00:00Z`), firstHour)

/**
 * Gives a task to a member of staff, takes it from another one, and plans it for 9:00 of a day, in one transaction
 * (PLN-017). Throws `task_archived`, `task_changed`, `not_found` (no such person).
 */
export const planTask = (deps: TaskDeps) => {
  const [edit, attach, detach] = [editTask(deps), attachMember(deps), detachMember(deps)]
  return (task: Task, { userId, insteadOfId, day }: Plan, actor: Person, changeId?: string): Promise<PlannedTask> =>
    deps.transaction(async () => {
      const planned = await edit(task, { plannedAt: startOf(day) }, actor)
      const links: MemberLinks = {}
      if (await attach(planned, userId, actor, changeId)) links.added = userId
      if (insteadOfId !== undefined && insteadOfId !== userId && (await detach(planned, insteadOfId, actor, changeId)))
        links.removed = insteadOfId
      return { task: planned, links }
    })
}

/** Takes back who was added and removed with a plan; returns whether anybody was. */
export const takeBackMembers = (deps: TaskDeps) => {
  const [attach, detach] = [attachMember(deps), detachMember(deps)]
  return async (task: Task, { added, removed }: MemberLinks, actor: Person, changeId: string): Promise<boolean> => {
    const gone = added !== undefined && (await detach(task, added, actor, changeId))
    const back = removed !== undefined && (await attach(task, removed, actor, changeId))
    return gone || back
  }
}
