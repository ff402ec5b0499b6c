import type { Person } from '@passerelle/kernel/actor'
import { eventActor, recordFacts } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { attachLabel as attached } from './label-flow.ts'
import type { LabelStore } from './label-store.ts'

/** Puts a label on a request (API-024, LBL-008). Problems of the flow, `not_found`, `label_unavailable`, `task_changed`. */
export const attachLabel = ({ tasks, labels, transaction, record, clock }: Deps & { labels: LabelStore }) =>
  async (task: Task, labelId: string, actor: Person): Promise<void> => {
    const label = await labels.get(task.appId, labelId)
    const attach = (current: Task) => attached(current, label, clock.now())
    const change = attach(task)
    if (change.task === task) return
    await transaction(async (tx) => {
      // The version that is compared here is that of the labels too: nobody changed them in between.
      await tasks.save(tx, task, change, attach)
      await labels.write(tx, task, change.task)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
