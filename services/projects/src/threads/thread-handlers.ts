import type { threads } from '@passerelle/contract/projects/threads'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { openInternalThread } from './open-internal-thread.ts'

export const threadHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof threads> => {
  const openInternal = openInternalThread(deps)
  return {
    openInternalThread: ({ actor, subject }) => openInternal(subject, actor),
  }
}
