import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { recordEvents, type TaskUpdate } from '../tasks/task-update.ts'
import { deadlineNameByColumn, type DueColumn } from '../tasks/task-due.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { acceptCompletionOnTimeout } from '../waiting/completion-flow.ts'
import { archiveOnInactivity, completeOnInactivity } from './inactivity-flow.ts'

type Rule = (task: Task, dueAt: Date, now: Date) => TaskUpdate

/** What happens when the deadline in a column is reached. */
const rules: Record<DueColumn, Rule> = {
  archiveDueAt: archiveOnInactivity,
  autoAcceptDueAt: acceptCompletionOnTimeout,
  autoDoneDueAt: completeOnInactivity,
}

/**
 * Deadlines of tasks (TMR-001 to TMR-005). The row is the source of truth, whether a job or the sweeper fired: it is
 * locked, rechecked and updated in one transaction.
 */
export const taskDeadlines = ({ tasks, record }: Pick<TaskDeps, 'tasks' | 'record'>): Deadline[] =>
  (Object.keys(rules) as DueColumn[]).map((column) => ({
    name: deadlineNameByColumn[column],
    findDueBetween: (range) => tasks.listDue(column, range),
    fire: async (tx, row, now) => {
      const task = await tasks.lockDue(tx, column, row, now)
      if (!task) return false
      const fire = (current: Task) => rules[column](current, row.dueAt, now)
      const change = fire(task)
      await tasks.save(tx, task, change, fire)
      await recordEvents(record, tx, change, { kind: 'system' })
      return true
    },
  }))
