import { eventActor } from '@passerelle/contract/event-actor'
import type { chats } from '@passerelle/contract/chats/api'
import type { Message } from '@passerelle/contract/chats/schemas'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { fileIdOf, fileToken } from '@passerelle/contract/storages/file-token'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Thread } from '../threads/thread.ts'
import { attachFile } from './attach-file.ts'
import type { messageStore } from './message-store.ts'
import { parseMessageText } from './message-text.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'record'> & {
  messages: ReturnType<typeof messageStore>
  transaction: Platform['database']['transaction']
}
type Sent = InferBody<typeof chats.sendMessage>

/**
 * Posts a message. Task and thread kind named by the caller must match the thread (API-043, THR-006). A text that is a
 * file token attaches that file, which must be the caller's and not attached yet (THR-004). Consequences (PND-002,
 * OPEN-064) are handled by subscribers of its event.
 */
export const sendMessage =
  ({ messages, transaction, clock, newId, record }: Deps) =>
  async (thread: Thread, actor: Person, sent: Sent): Promise<Message> => {
    if (sent.taskId !== thread.taskId || (sent.isPrivateThread ?? thread.internal) !== thread.internal)
      throw new Problem('not_found')
    const typed = parseMessageText(sent.text)
    const fileId = fileIdOf(typed) ?? null
    const text = fileId === null ? typed : fileToken(fileId)
    return transaction(async (tx) => {
      const now = clock.now()
      if (fileId !== null) await attachFile(tx, { appId: thread.appId, fileId, userId: actor.userId, now })
      const posted = await messages.add(tx, thread, { id: newId(), authorId: actor.userId, text, at: now, fileId })
      await record(tx, {
        appId: thread.appId,
        actor: eventActor(actor),
        name: 'message.posted',
        subject: thread.taskId,
        data: { messageId: posted._id, threadId: thread.threadId, internal: thread.internal, bySide: actor.kind },
      })
      return posted
    })
  }
