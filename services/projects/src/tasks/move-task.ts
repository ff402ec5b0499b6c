import type { ListId } from '@passerelle/contract/projects/shapes'
import type { Person } from '@passerelle/kernel/actor'
import { moveTask as moved } from './edit-flow.ts'
import { eventActor, recordFacts } from './task-change.ts'
import type { Task } from './task.ts'
import type { Deps } from './use-case.ts'

/** Moves a request to another list (API-007, TSK-018). Problems of the flow, `task_changed`. */
export const moveTask = ({ tasks, transaction, record, clock }: Deps) =>
  async (task: Task, listId: ListId, actor: Person): Promise<void> => {
    const move = (current: Task) => moved(current, listId, actor, clock.now())
    const change = move(task)
    if (change.task === task) return
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, move)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
