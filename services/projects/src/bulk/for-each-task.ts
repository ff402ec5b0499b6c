import pLimit from 'p-limit'
import type { ChangedTasks, FailedChange } from '@passerelle/contract/projects/bulk'
import { isProblem, Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { translateFields } from '@passerelle/i18n/field-message'
import { problemText } from '@passerelle/i18n/translate'
import type { Platform } from '@passerelle/server/platform'
import { toProblem } from '@passerelle/server/problems/to-problem'
import type { TaskStore } from '../tasks/task-store.ts'
import type { Task } from '../tasks/task.ts'

/**
 * Concurrency limit per bulk change: a small share of the connection pool, so that several bulk changes leave
 * connections to other calls.
 */
const concurrency = 4
const maxRetries = 5

type Ends = Pick<ChangedTasks, 'changed' | 'unchanged' | 'failed'>
type End = { id: string; is: 'changed' | 'unchanged' } | { id: string; is: 'failed'; failure: FailedChange }

const failureOf = (id: string, task: Task | undefined, problem: Problem, locale: Locale): FailedChange => ({
  _id: id,
  taskId: task?.slug ?? null,
  name: task?.name ?? null,
  code: problem.code,
  // A field error is more specific than the general message of its problem.
  message:
    Object.values(translateFields(problem, locale) ?? {})[0] ?? problemText(locale, problem.code, problem.values),
})

/**
 * Runs `step` for every task independently and reports each outcome: changed, unchanged or failed. `step` returns
 * whether it changed anything; on a version conflict it is retried with the current task.
 */
export const forEachTask =
  ({ tasks, logger }: { tasks: Pick<TaskStore, 'find' | 'named'> } & Pick<Platform, 'logger'>) =>
  async (
    ids: readonly string[],
    appId: string | null,
    step: (task: Task) => Promise<boolean>,
    locale: Locale,
  ): Promise<Ends> => {
    const found = new Map((await tasks.named(appId, ids)).map((task) => [task.id, task]))

    const attempt = async (task: Task, left: number): Promise<boolean> => {
      try {
        return await step(task)
      } catch (error) {
        if (!isProblem(error, 'task_changed') || left === 0) throw error
        const current = await tasks.find(task.appId, task.id)
        if (!current) throw new Problem('not_found', { cause: error })
        return attempt(current, left - 1)
      }
    }
    const end = async (id: string): Promise<End> => {
      const task = found.get(id)
      try {
        if (!task) throw new Problem('not_found')
        return { id, is: (await attempt(task, maxRetries)) ? 'changed' : 'unchanged' }
      } catch (error) {
        const { problem, unexpected } = toProblem(error)
        if (unexpected) logger.error({ err: error, taskId: id }, 'a change to many requests failed for one of them')
        return { id, is: 'failed', failure: failureOf(id, task, problem, locale) }
      }
    }
    const ends = await pLimit(concurrency).map(ids, end)
    const those = (is: 'changed' | 'unchanged') => ends.filter((each) => each.is === is).map(({ id }) => id)
    return {
      changed: those('changed'),
      unchanged: those('unchanged'),
      failed: ends.flatMap((each) => (each.is === 'failed' ? [each.failure] : [])),
    }
  }
