import type { threads } from '@passerelle/contract/projects/threads'
import type { HandlerMap, HandlerDeps } from '../handler-deps.ts'
import { openInternalThread } from './open-internal-thread.ts'

export const threadHandlers = (deps: HandlerDeps): HandlerMap<typeof threads> => {
  const openInternal = openInternalThread(deps)
  return {
    openInternalThread: ({ actor, subject }) => openInternal(subject, actor),
  }
}
