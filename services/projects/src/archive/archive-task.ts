import type { Person } from '@passerelle/kernel/actor'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { archiveTask as archived } from './archive-flow.ts'
import { whateverComes } from './whatever-comes.ts'

/** Archives a request by hand (API-016, TSK-010). Problem `task_changed`. */
export const archiveTask = (deps: Deps) => {
  const change = whateverComes(deps)
  return (task: Task, actor: Person): Promise<void> =>
    change(task, (current) => archived(current, deps.clock.now()), actor)
}
