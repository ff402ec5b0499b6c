import type { Person } from '@passerelle/kernel/actor'
import { carryOut } from '../tasks/carry-out.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { attachLabel as attached } from './label-flow.ts'
import type { LabelStore } from './label-store.ts'

/** Puts a label on a request (API-024, LBL-008). Problems of the flow, `not_found`, `label_unavailable`, `task_changed`. */
export const attachLabel = (deps: Deps & { labels: LabelStore }) => {
  const { labels, transaction, clock } = deps
  const carry = carryOut(deps)
  return (task: Task, labelId: string, actor: Person): Promise<Task> =>
    transaction(async (tx) => {
      const label = await labels.get(tx, task.appId, labelId)
      return carry(task, (current) => attached(current, label, clock.now()), actor, labels.write)
    })
}
