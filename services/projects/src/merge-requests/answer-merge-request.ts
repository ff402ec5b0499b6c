import type { Person } from '@passerelle/kernel/actor'
import { eventActor } from '@passerelle/contract/event-actor'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { decideMergeRequest as answered } from './merge-request-flow.ts'

/** Validates or refuses a merge request (API-022). Throws the problems of the flow, and `task_changed`. */
export const answerMergeRequest =
  ({ tasks, transaction, record, clock }: TaskDeps) =>
  async (task: Task, validated: boolean, actor: Person): Promise<void> => {
    const answer = (current: Task) => answered(current, validated, clock.now())
    const change = answer(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, answer)
      await recordEvents(record, tx, change, eventActor(actor))
    })
  }
