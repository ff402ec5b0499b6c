import type { bulk } from '@passerelle/contract/projects/bulk'
import type { HandlerMap } from '../tasks/task-handler.ts'
import { changeTasks } from './change-tasks.ts'
import type { BulkDeps } from './deps.ts'
import { undoChange } from './undo-change.ts'

export const bulkHandlers = (deps: BulkDeps): HandlerMap<typeof bulk> => {
  const change = changeTasks(deps)
  const undo = undoChange(deps)
  return {
    changeTasks: ({ actor, body, request }) => change(body.taskIds, body.change, actor, request.locale),
    undoTaskChange: ({ actor, params, request }) => undo(params.changeId, actor, request.locale),
  }
}
