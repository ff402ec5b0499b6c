import type { planning } from '@passerelle/contract/projects/planning'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { planningView } from './planning-view.ts'

export const planningHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof planning> => {
  const read = planningView(deps)
  return { readPlanning: ({ actor, query }) => read(actor, query) }
}
