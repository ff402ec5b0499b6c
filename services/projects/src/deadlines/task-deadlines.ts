import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { recordEvents, type TaskUpdate } from '../tasks/task-update.ts'
import { deadlineNameByColumn, type DueColumn } from '../tasks/task-due.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { acceptCompletionOnTimeout } from '../waiting/completion-flow.ts'
import { archiveOnInactivity, completeOnInactivity } from './inactivity-flow.ts'

type Rule = (task: Task, dueAt: Date, now: Date) => TaskUpdate

/** What happens when the moment in a column has come. */
const rules: Record<DueColumn, Rule> = {
  archiveDueAt: archiveOnInactivity,
  autoAcceptDueAt: acceptCompletionOnTimeout,
  autoDoneDueAt: completeOnInactivity,
}

/** The deadlines of requests (TMR-001 to TMR-005): the row decides, whoever woke it, and moves on in the same transaction. */
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
