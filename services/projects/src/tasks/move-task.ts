import type { ListId } from '@passerelle/contract/projects/shapes'
import type { Person } from '@passerelle/kernel/actor'
import { carryOut } from './carry-out.ts'
import { moveTask as moved } from './edit-flow.ts'
import type { Task } from './task.ts'
import type { Deps } from './use-case.ts'

/** Moves a request to another list (API-007, TSK-018). Problems of the flow, `task_changed`. */
export const moveTask = (deps: Deps) => {
  const carry = carryOut(deps)
  return (task: Task, listId: ListId, actor: Person): Promise<Task> =>
    carry(task, (current) => moved(current, listId, actor, deps.clock.now()), actor)
}
