import type { Task } from '../../shared/tasks/task-queries.ts'

/** The figure that is answered is the one that was read: where staff have changed it since, the server refuses. */
export const answering = ({ estimatedTime }: Pick<Task, 'estimatedTime'>): { estimatedTime?: number } =>
  estimatedTime === null ? {} : { estimatedTime }
