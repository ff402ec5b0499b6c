import type { Person } from '@passerelle/kernel/actor'
import { eventActor, recordFacts } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { restoreEstimate as restored } from './estimate-flow.ts'

/** The last accepted estimate is back, accepted again (API-020, EST-007). Problems of the flow, `task_changed`. */
export const restoreEstimate =
  ({ tasks, transaction, record, clock }: Deps) =>
  async (task: Task, actor: Person): Promise<void> => {
    const restore = (current: Task) => restored(current, clock.now())
    const change = restore(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, restore)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
