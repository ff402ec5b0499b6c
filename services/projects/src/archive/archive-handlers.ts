import type { archive } from '@passerelle/contract/projects/archive'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { archiveTask } from './archive-task.ts'
import { unarchiveTask } from './unarchive-task.ts'

export const archiveHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof archive> => {
  const { replyWithTask } = deps
  const toArchive = archiveTask(deps)
  const fromArchive = unarchiveTask(deps)
  return {
    archiveTask: (call) => replyWithTask(call, toArchive(call.subject, call.actor)),
    unarchiveTask: (call) => replyWithTask(call, fromArchive(call.subject, call.actor)),
  }
}
