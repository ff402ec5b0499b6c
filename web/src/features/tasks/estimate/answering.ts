import type { Task } from '../../../model/tasks/queries/task-queries.ts'

/** Sends the estimate that the user saw: if staff have changed it since, the server rejects the answer. */
export const answering = ({ estimatedTime }: Pick<Task, 'estimatedTime'>): { estimatedTime?: number } =>
  estimatedTime === null ? {} : { estimatedTime }
