import type { Person } from '@passerelle/kernel/actor'
import { correctTask as corrected, type Edit } from './edit-flow.ts'
import { eventActor, recordFacts } from './task-change.ts'
import type { Task } from './task.ts'
import type { Deps } from './use-case.ts'

/** A customer corrects name or description (OPEN-071). Problems of the flow, `task_changed`. */
export const correctTask = ({ tasks, transaction, record, clock }: Deps) =>
  async (task: Task, edit: Pick<Edit, 'name' | 'description'>, actor: Person): Promise<void> => {
    const correct = (current: Task) => corrected(current, edit, actor, clock.now())
    const change = correct(task)
    if (change.task === task) return
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, correct)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
