import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { answerEstimate } from './estimate-flow.ts'

/** The estimate is refused; without action the request will be archived (API-038, TMR-001). Problems of `answerEstimate`, `task_changed`. */
export const refuseEstimate =
  ({ tasks, transaction, record, clock }: TaskDeps) =>
  async (task: Task, actor: Person, seen?: number): Promise<void> => {
    const refuse = (current: Task) => answerEstimate(current, 'refuse', actor, clock.now(), seen)
    const refused = refuse(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, refused, refuse)
      await recordEvents(record, tx, refused, eventActor(actor))
    })
  }
