import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { recordFacts, type Change } from '../tasks/task-change.ts'
import { deadlineOf, type DueColumn } from '../tasks/task-due.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { acceptCompletionByTimer } from '../waiting/completion-flow.ts'
import { archiveBySilence, doneBySilence } from './silence-flow.ts'

type Rule = (task: Task, dueAt: Date, now: Date) => Change

/** What happens when the moment in a column has come. */
const rules: Record<DueColumn, Rule> = {
  archiveDueAt: archiveBySilence,
  autoAcceptDueAt: acceptCompletionByTimer,
  autoDoneDueAt: doneBySilence,
}

/** The deadlines of requests (TMR-001 to TMR-005): the row decides, whoever woke it, and moves on in the same transaction. */
export const taskDeadlines = ({ tasks, record }: Pick<Deps, 'tasks' | 'record'>): Deadline[] =>
  (Object.keys(rules) as DueColumn[]).map((column) => ({
    name: deadlineOf[column],
    between: (range) => tasks.due(column, range),
    fire: async (tx, row, now) => {
      const task = await tasks.takeDue(tx, column, row, now)
      if (!task) return false
      const fire = (current: Task) => rules[column](current, row.dueAt, now)
      const change = fire(task)
      await tasks.save(tx, task, change, fire)
      await recordFacts(record, tx, change, { kind: 'system' })
      return true
    },
  }))
