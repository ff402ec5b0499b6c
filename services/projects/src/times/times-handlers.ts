import type { times } from '@passerelle/contract/projects/times'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { timesView } from './times-view.ts'

export const timesHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof times> => {
  const read = timesView(deps)
  return { readTimes: ({ actor, query }) => read(actor, query) }
}
