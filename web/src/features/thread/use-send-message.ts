import { messages } from '@passerelle/contract/chats/messages'
import type { Message } from '@passerelle/contract/chats/schemas'
import { newId } from '@passerelle/kernel/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createAttempts } from '../../shared/api/attempts.ts'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { enqueue } from '../../shared/tasks/serial-queue.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { toast } from '../../shared/ui/toaster.tsx'
import { draftKey, type ThreadAudience } from './draft-key.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'
import { addMessages } from './thread-cache.ts'
import { drafts } from './use-draft.ts'
import { serverNow } from '../../shared/config/server-clock.ts'

/**
 * Mutation that sends the composer's text: shown immediately as an outgoing message, restored to the composer with an
 * error on failure. A retry of the same text after a lost response reuses the idempotency key, so that there is no
 * duplicate.
 */
export const useSendMessage = (task: Task, meId: string) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly OutgoingMessage[]>([])
  const [attempt] = useState(() => createAttempts(() => newId(serverNow())))

  const send = async (side: ThreadAudience, threadId: string, lines: readonly Message[]): Promise<void> => {
    const draft = draftKey(meId, task._id, side)
    const text = drafts.takeForSending(draft)
    try {
      await attempt(`${threadId} ${text}`, async (idempotencyKey) => {
        setSending((before) => [
          ...before,
          {
            key: idempotencyKey,
            threadId,
            text,
            at: serverNow().toISOString(),
            known: new Set(lines.map((line) => line._id)),
          },
        ])
        try {
          const sent = { threadId, taskId: task._id, text, isPrivateThread: side === 'internal' }
          // Serial queue: messages keep the order in which they were written.
          const message = await enqueue(threadId, (signal) =>
            call(messages.sendMessage, sent, { idempotencyKey, appId: task.appId, signal }),
          )
          addMessages(client, threadId, [message])
          drafts.arrived(draft, text)
        } finally {
          setSending((before) => before.filter((one) => one.key !== idempotencyKey))
        }
      })
    } catch (error) {
      drafts.restore(draft, text)
      toast.error(getErrorMessage(error, t('sendMessage')))
    }
  }

  return { sending, send }
}
