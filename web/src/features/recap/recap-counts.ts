import { toIsoDate } from '@passerelle/kernel/format-date'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { monthsBetween } from './recap-period.ts'

type Seen = Pick<TaskCard, 'listId' | 'createdAt' | 'doneAt' | 'deletedAt'>

/** What happened in a month, `2026-01`: requests opened, done and archived in it. */
export type MonthCount = { month: string; opened: number; finished: number; archived: number }
export type StateCount = { state: 'todo' | 'in_progress' | 'done' | 'archived'; count: number }

const states = ['todo', 'in_progress', 'done', 'archived'] as const
const monthOf = (at: string | null) => (at === null ? undefined : toIsoDate(new Date(at)).slice(0, 7))

/** The requests of a period by where they stand now; what is archived counts there alone. */
export const countStates = (tasks: readonly Seen[]): StateCount[] =>
  states.map((state) => ({
    state,
    count: tasks.filter((task) => (task.deletedAt === null ? task.listId : 'archived') === state).length,
  }))

/** What happened to them, month by month, the latest first. */
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
