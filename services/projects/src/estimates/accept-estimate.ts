import type { Person } from '@passerelle/kernel/actor'
import { eventActor, recordFacts } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { answerEstimate } from './estimate-flow.ts'

/** The estimate is accepted, and the wait for its answer is over (API-037, EST-003, EST-012). Problems of `answerEstimate`, `task_changed`. */
export const acceptEstimate =
  ({ tasks, transaction, record, clock }: Deps) =>
  async (task: Task, actor: Person, seen?: number): Promise<void> => {
    const accept = (current: Task) => answerEstimate(current, 'accept', actor, clock.now(), seen)
    const accepted = accept(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, accepted, accept)
      await recordFacts(record, tx, accepted, eventActor(actor))
    })
  }
