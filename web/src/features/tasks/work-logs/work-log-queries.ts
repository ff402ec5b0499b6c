import { workLogs } from '@passerelle/contract/projects/work-logs'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'

export type WorkLog = Task['workLogs'][number]
export type RunningLog = InferResponse<typeof workLogs.listRunning>['list'][number]

export const workLogQueries = {
  /** The user's running timers across accounts (WLG-005). */
  running: () =>
    queryOptions({
      queryKey: ['work-logs', 'running'],
      queryFn: ({ signal }) => call(workLogs.listRunning, {}, { signal }),
      select: ({ list }) => list,
    }),
}
