import { satisfaction, type TaskSatisfaction } from '@passerelle/contract/projects/satisfaction'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { taskQueries, type Task } from '../../../model/tasks/queries/task-queries.ts'

export type { TaskSatisfaction }
type Closed = Pick<Task, '_id' | 'appId' | 'listId' | 'doneAt'>

/** Query key and query options of the satisfaction with the last end of a task. */
export const satisfactionQuery = ({ _id, appId, doneAt }: Closed) =>
  queryOptions({
    queryKey: [...taskQueries.satisfaction(_id), doneAt],
    queryFn: ({ signal }) => call(satisfaction.readSatisfaction, { id: _id }, { appId, signal }),
  })
