import type { Person } from '@passerelle/kernel/actor'
import { carryOut } from './carry-out.ts'
import { correctTask as corrected, type Edit } from './edit-flow.ts'
import type { Task } from './task.ts'
import type { Deps } from './use-case.ts'

/** A customer corrects name or description (OPEN-071). Problems of the flow, `task_changed`. */
export const correctTask = (deps: Deps) => {
  const carry = carryOut(deps)
  return (task: Task, edit: Pick<Edit, 'name' | 'description'>, actor: Person): Promise<Task> =>
    carry(task, (current) => corrected(current, edit, actor, deps.clock.now()), actor)
}
