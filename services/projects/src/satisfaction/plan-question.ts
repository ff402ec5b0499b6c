import { askAt } from '@passerelle/kernel/satisfaction'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { isInternal } from '../tasks/task-state.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { askSatisfactionName } from './ask-satisfaction.ts'
import { statement } from './statement-rows.ts'

// What ends with the 40 days without the customer is nothing that they can rate (TMR-003).
const byTimer = statement(
  'projects.satisfaction-by-timer',
  `SELECT FROM platform.events
    WHERE app_id = $1 AND subject = $2 AND name = 'task.pending_off' AND at = $3 AND actor ->> 'kind' = 'system'
      AND data ->> 'cause' = 'timer' AND data ->> 'status' = 'customer' LIMIT 1`,
)
const plan = statement(
  'projects.satisfaction-plan',
  `INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, satisfaction_due_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (app_id, task_id, closed_at) DO NOTHING`,
)

type Deps = TaskDeps & Pick<Platform, 'database' | 'env' | 'newId' | 'scheduleDeadline'>

/**
 * Subscriber that plans the question whether the customer is satisfied when a request is moved to done, once per
 * closing (ANS-017). What is imported as done is not moved.
 */
export const planQuestion = ({ database, env, newId, scheduleDeadline, tasks, transaction }: Deps): Subscriber =>
  accountSubscriber(
    'plan-satisfaction',
    ['task.moved'],
    async ({ appId, subject, at }) => {
      if (!env.satisfaction) return
      const task = await tasks.find(appId, subject)
      if (!task || task.listId !== 'done' || task.doneAt === null || task.deletedAt !== null || isInternal(task)) return
      const { doneAt } = task
      if ((await database.query(byTimer.with(appId, subject, at))).rowCount !== 0) return
      const id = newId()
      const dueAt = askAt(doneAt)
      await transaction(async (tx) => {
        const { rowCount } = await tx.query(plan.with(appId, id, subject, doneAt, dueAt))
        if (rowCount !== 0) scheduleDeadline(tx, 'projects', askSatisfactionName, { appId, id, dueAt })
      })
    },
    ({ data }) => data.to === 'done',
  )
