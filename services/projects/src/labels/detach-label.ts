import type { Person } from '@passerelle/kernel/actor'
import { eventActor, recordFacts } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { detachLabel as detached } from './label-flow.ts'
import type { LabelStore } from './label-store.ts'

/** Takes a label off a request, and what depended on it alone (API-025, LBL-010). Problems of the flow, `task_changed`. */
export const detachLabel = ({ tasks, labels, transaction, record, clock }: Deps & { labels: LabelStore }) =>
  async (task: Task, labelId: string, actor: Person): Promise<void> => {
    const detach = (current: Task) => detached(current, labelId, clock.now())
    const change = detach(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, detach)
      await labels.write(tx, task, change.task)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
