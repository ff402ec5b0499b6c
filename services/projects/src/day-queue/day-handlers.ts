import type { dayQueue } from '@passerelle/contract/projects/day-queue'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { dayView } from './day-view.ts'

export const dayHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof dayQueue> => {
  const read = dayView(deps)
  return { readDayQueue: ({ actor, query }) => read(actor, query) }
}
