import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { answerEstimate } from './estimate-flow.ts'

/** The estimate is accepted, and the wait for its answer is over (API-037, EST-003, EST-012). Problems of `answerEstimate`, `task_changed`. */
export const acceptEstimate =
  ({ tasks, transaction, record, clock }: TaskDeps) =>
  async (task: Task, actor: Person, seen?: number): Promise<void> => {
    const accept = (current: Task) => answerEstimate(current, 'accept', actor, clock.now(), seen)
    const accepted = accept(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, accepted, accept)
      await recordEvents(record, tx, accepted, eventActor(actor))
    })
  }
