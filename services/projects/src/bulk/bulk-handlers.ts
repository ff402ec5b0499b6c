import type { bulk } from '@passerelle/contract/projects/bulk'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { changeTasks } from './change-tasks.ts'
import { undoChange } from './undo-change.ts'

export const bulkHandlers = (deps: TopicDeps): HandlersOf<typeof bulk> => {
  const change = changeTasks(deps)
  const undo = undoChange(deps)
  return {
    changeTasks: ({ actor, body, request }) => change(body.taskIds, body.change, actor, request.locale),
    undoTaskChange: ({ actor, params, request }) => undo(params.changeId, actor, request.locale),
  }
}
