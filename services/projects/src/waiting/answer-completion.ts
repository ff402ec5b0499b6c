import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideCompletion as answered } from './completion-flow.ts'

/** The completion that staff asked for is validated or refused (API-021, VAL-003 to VAL-006). Problems of the flow, `task_changed`. */
export const answerCompletion =
  ({ tasks, transaction, record, clock }: TaskDeps) =>
  async (task: Task, completed: boolean, actor: Person): Promise<void> => {
    const answer = (current: Task) => answered(current, completed, actor, clock.now())
    const change = answer(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, answer)
      await recordEvents(record, tx, change, eventActor(actor))
    })
  }
