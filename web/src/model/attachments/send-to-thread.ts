import { messages } from '@passerelle/contract/chats/messages'
import type { Message } from '@passerelle/contract/chats/schemas'
import { files } from '@passerelle/contract/storages/files'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { newId } from '@passerelle/kernel/ids'
import { createAttempts } from '../../kit/network/attempts.ts'
import { call } from '../api/call.ts'
import { uploadFile } from '../api/transfer.ts'
import { serverNow } from '../../kit/config/server-clock.ts'
import { enqueue } from '../tasks/mutations/serial-queue.ts'
import { sendGroup, type GroupFailure } from './send-group.ts'
import { attachedFiles, threadPlace } from './use-attach.ts'

const attempt = createAttempts(() => newId(serverNow()))

export type ThreadTarget = { meId: string; threadId: string; taskId: string; appId: string; internal: boolean }

/**
 * Sends a text (may be empty) and the files attached to a thread as one group, in the account of the task. A retry
 * after a lost response reuses the idempotency key, so that there is no duplicate. Continues after the sheet has
 * closed.
 */
export const sendToThread = (
  { meId, threadId, taskId, appId, internal }: ThreadTarget,
  text: string,
  { onText, onFile }: { onText?: (message: Message) => void; onFile: (message: Message, name: string) => void },
): Promise<GroupFailure | null> => {
  const post = (content: string) =>
    attempt(`${threadId} ${content}`, (idempotencyKey) =>
      enqueue(threadId, (signal) =>
        call(
          messages.sendMessage,
          { threadId, taskId, text: content, isPrivateThread: internal },
          { idempotencyKey, appId, signal },
        ),
      ),
    )
  return sendGroup(attachedFiles, threadPlace(meId, threadId), text, {
    upload: (file, onProgress, signal) => uploadFile(files.uploadFile, file, onProgress, { signal, appId }),
    postText: async (content) => {
      const message = await post(content)
      onText?.(message)
    },
    postFile: async (fileId, name) => onFile(await post(fileToken(fileId)), name),
  })
}
