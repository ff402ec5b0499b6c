import type { Person } from '@passerelle/kernel/actor'
import { carryOut } from '../tasks/carry-out.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { detachLabel as detached } from './label-flow.ts'
import type { LabelStore } from './label-store.ts'

/** Takes a label off a request, and what depended on it alone (API-025, LBL-010). Problems of the flow, `task_changed`. */
export const detachLabel = (deps: Deps & { labels: LabelStore }) => {
  const carry = carryOut(deps)
  return (task: Task, labelId: string, actor: Person): Promise<Task> =>
    carry(task, (current) => detached(current, labelId, deps.clock.now()), actor, deps.labels.write)
}
