import type { Quote } from '@passerelle/contract/projects/quotes'
import { quotes } from '@passerelle/contract/projects/quotes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../model/api/call.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'

export type { Quote }
type Quoted = Pick<Task, '_id' | 'appId' | 'quote' | 'estimatedTime'>

/** Query keys and query options of the quotes of a task. */
export const quoteQueries = {
  all: ({ _id }: Pick<Task, '_id'>) => ['quotes', _id] as const,
  /** The newest quote; another state or time of the task reads it again. */
  newest: (task: Quoted) =>
    queryOptions({
      queryKey: [...quoteQueries.all(task), 'newest', task.quote, task.estimatedTime],
      queryFn: ({ signal }) => call(quotes.readQuote, { id: task._id }, { appId: task.appId, signal }),
    }),
  /** All of them, newest first; for staff with the draft. */
  list: (task: Quoted) =>
    queryOptions({
      queryKey: [...quoteQueries.all(task), 'list', task.quote, task.estimatedTime],
      queryFn: ({ signal }) => call(quotes.listQuotes, { id: task._id }, { appId: task.appId, signal }),
    }),
}
