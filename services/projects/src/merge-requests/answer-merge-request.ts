import type { Person } from '@passerelle/kernel/actor'
import { eventActor, recordFacts } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { answerMergeRequest as answered } from './merge-request-flow.ts'

/** A merge request is validated or refused (API-022). Problems of the flow, `task_changed`. */
export const answerMergeRequest =
  ({ tasks, transaction, record, clock }: Deps) =>
  async (task: Task, validated: boolean, actor: Person): Promise<void> => {
    const answer = (current: Task) => answered(current, validated, clock.now())
    const change = answer(task)
    await transaction(async (tx) => {
      await tasks.save(tx, task, change, answer)
      await recordFacts(record, tx, change, eventActor(actor))
    })
  }
