import type { chats } from '@passerelle/contract/chats/api'
import type { Message } from '@passerelle/contract/chats/shapes'
import type { BodyOf } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Thread } from '../threads/thread.ts'
import type { messageStore } from './message-store.ts'
import { messageText } from './message-text.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'record'> & { messages: ReturnType<typeof messageStore>; transaction: Platform['database']['transaction'] }
type Sent = BodyOf<typeof chats.sendMessage>

/**
 * Posts a message; the request and the side that the caller names must be those of the thread (API-043, THR-006).
 * What follows from it (PND-002, OPEN-064) are readers of its event.
 */
export const sendMessage = ({ messages, transaction, clock, newId, record }: Deps) =>
  async (thread: Thread, actor: Person, sent: Sent): Promise<Message> => {
    if (sent.taskId !== thread.taskId || (sent.isPrivateThread ?? thread.internal) !== thread.internal) throw new Problem('not_found')
    const text = messageText(sent.text)
    return transaction(async (tx) => {
      const posted = await messages.add(tx, thread, { id: newId(), authorId: actor.userId, text, at: clock.now() })
      await record(tx, {
        appId: thread.appId, actor: { kind: actor.kind, userId: actor.userId }, name: 'message.posted', subject: thread.taskId,
        data: { messageId: posted._id, threadId: thread.threadId, internal: thread.internal, bySide: actor.kind },
      })
      return posted
    })
  }
