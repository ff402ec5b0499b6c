import { toIsoDate } from '@passerelle/kernel/format-date'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { monthsBetween } from './recap-period.ts'

type Seen = Pick<TaskCard, 'listId' | 'createdAt' | 'doneAt' | 'deletedAt'>

/** Activity of a month such as `2026-01`: tasks opened, finished and archived in it. */
export type MonthCount = { month: string; opened: number; finished: number; archived: number }
export type StateCount = { state: 'todo' | 'in_progress' | 'done' | 'archived'; count: number }

const states = ['todo', 'in_progress', 'done', 'archived'] as const
const monthOf = (at: string | null) => (at === null ? undefined : toIsoDate(new Date(at)).slice(0, 7))

/** Number of tasks of a period by current state; archived tasks count only as archived. */
export const countStates = (tasks: readonly Seen[]): StateCount[] =>
  states.map((state) => ({
    state,
    count: tasks.filter((task) => (task.deletedAt === null ? task.listId : 'archived') === state).length,
  }))

/** Activity by month, latest first. */
export const countMonths = (tasks: readonly Seen[], { from, to }: { from: string; to: string }): MonthCount[] => {
  const count = (month: string, at: (task: Seen) => string | null) =>
    tasks.filter((task) => monthOf(at(task)) === month).length
  return monthsBetween(from.slice(0, 7), to.slice(0, 7))
    .toReversed()
    .map((month) => ({
      month,
      opened: count(month, (task) => task.createdAt),
      finished: count(month, (task) => task.doneAt),
      archived: count(month, (task) => task.deletedAt),
    }))
}
