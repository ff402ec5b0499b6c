import type { bulk } from '@passerelle/contract/projects/bulk'
import type { HandlerMap, HandlerDeps } from '../handler-deps.ts'
import { changeTasks } from './change-tasks.ts'
import { undoChange } from './undo-change.ts'

export const bulkHandlers = (deps: HandlerDeps): HandlerMap<typeof bulk> => {
  const change = changeTasks(deps)
  const undo = undoChange(deps)
  return {
    changeTasks: ({ actor, body, request }) => change(body.taskIds, body.change, actor, request.locale),
    undoTaskChange: ({ actor, params, request }) => undo(params.changeId, actor, request.locale),
  }
}
