import type { Task } from './queries/task-queries.ts'

/** Whether somebody's timer runs on a task that is still in the list todo (DAY-055); for staff, who read work logs. */
export const isTimedInTodo = ({ listId, workLogs }: Pick<Task, 'listId' | 'workLogs'>): boolean =>
  listId === 'todo' && workLogs.some(({ stoppedAt, pausedAt }) => stoppedAt === null && pausedAt === null)
