import type { threads } from '@passerelle/contract/projects/threads'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { openInternalThread } from './open-internal-thread.ts'

export const threadHandlers = (deps: TopicDeps): HandlersOf<typeof threads> => {
  const openInternal = openInternalThread(deps)
  return {
    openInternalThread: ({ actor, subject }) => openInternal(subject, actor),
  }
}
