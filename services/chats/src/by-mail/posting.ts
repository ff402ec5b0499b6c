import type { EventActor } from '@passerelle/contract/events'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { messageStore, NewMessage } from '../messages/message-store.ts'
import type { Thread } from '../threads/thread.ts'
import { statement } from './statement-rows.ts'

const keepFile = statement('chats.keep-mailed-file', 'SELECT storages.keep_mailed_file($1, $2, $3, $4, $5, $6, $7)')

/** Who posts by mail; `outside`: of an outside address, whose events have no actor. */
export type Author = { kind: 'customer' | 'staff' | 'outside'; userId: string | null; actor: EventActor }

export const authorOf = ({ userId, asStaff }: { userId: string | null; asStaff: boolean }): Author => {
  if (userId === null) return { kind: 'outside', userId, actor: { kind: 'system' } }
  const kind = asStaff ? ('staff' as const) : ('customer' as const)
  return { kind, userId, actor: { kind, userId, via: 'mail' } }
}

type MailedFile = { fileId: string; name: string; type: string; size: number }
export type Posting = Pick<Platform, 'record'> & { messages: ReturnType<typeof messageStore> }

/** Stores the records of files whose bytes are in the file store, then posts messages, in order. */
export const postByMail = async (
  { messages, record }: Posting,
  tx: Tx,
  thread: Thread,
  {
    files,
    list,
    author,
    now,
  }: { files: readonly MailedFile[]; list: readonly NewMessage[]; author: Author; now: Date },
): Promise<void> => {
  const { appId, taskId, threadId, internal } = thread
  const { actor, kind, userId } = author
  for (const { fileId, name, type, size } of files) {
    await tx.query(keepFile.with(appId, fileId, userId, name, type, size, now))
    await record(tx, { appId, actor, name: 'file.stored', subject: fileId, data: { mimetype: type, size } })
  }
  for (const message of list) {
    await messages.add(tx, thread, message)
    const data = { messageId: message.id, threadId, internal, bySide: kind }
    await record(tx, { appId, actor, name: 'message.posted', subject: taskId, data })
  }
}
