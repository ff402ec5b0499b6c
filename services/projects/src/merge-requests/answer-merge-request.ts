import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { commitTask } from '../tasks/commit-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { postInternally } from '../threads/post-internally.ts'
import { decideMergeRequest } from './merge-request-flow.ts'

type Answer = { validated: boolean; reason?: string | undefined }

/**
 * Validates or refuses a merge request (API-022); the reason of a refusal is posted into the internal thread in the
 * same transaction (DAY-037). Throws the problems of the flow, and `task_changed`.
 */
export const answerMergeRequest = (deps: TaskDeps & Pick<Platform, 'newId'>) => {
  const commit = commitTask(deps)
  const post = postInternally(deps)
  return async (task: Task, { validated, reason = '' }: Answer, actor: Person): Promise<void> => {
    const messageId = validated || reason === '' ? undefined : deps.newId()
    const decide = (current: Task) => decideMergeRequest(current, validated, deps.clock.now(), messageId)
    const related = async (tx: Tx, _before: Task, after: Task) => {
      if (messageId !== undefined) await post(tx, after, reason, actor, messageId)
    }
    await commit(task, decide, actor, { related })
  }
}
