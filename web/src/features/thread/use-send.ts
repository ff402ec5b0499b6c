import { messages } from '@passerelle/contract/chats/messages'
import type { Message } from '@passerelle/contract/chats/shapes'
import { newId } from '@passerelle/kernel/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createAttempts } from '../../shared/api/attempts.ts'
import { call } from '../../shared/api/call.ts'
import { messageOf } from '../../shared/api/failure.ts'
import { inTurn } from '../../shared/tasks/in-turn.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { toast } from '../../shared/ui/toasts.tsx'
import { draftKey, type ThreadSide } from './draft-key.ts'
import type { Sending } from './sending.ts'
import { addMessages } from './thread-cache.ts'
import { drafts } from './use-draft.ts'
import { present } from '../../shared/installation/present.ts'

/**
 * Sends what stands in a composer: shown at once, given back to the composer with a word why when it fails. The same text
 * tried again after a lost answer uses the same key, so that it never makes a second message.
 */
export const useSend = (task: Task, meId: string) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [attempt] = useState(() => createAttempts(() => newId(present())))

  const send = async (side: ThreadSide, threadId: string, lines: readonly Message[]): Promise<void> => {
    const draft = draftKey(meId, task._id, side)
    const text = drafts.take(draft)
    try {
      await attempt(`${threadId} ${text}`, async (idempotencyKey) => {
        setSending((before) => [
          ...before,
          {
            key: idempotencyKey,
            threadId,
            text,
            at: present().toISOString(),
            known: new Set(lines.map((line) => line._id)),
          },
        ])
        try {
          const sent = { threadId, taskId: task._id, text, isPrivateThread: side === 'internal' }
          // One after the other: what was written first stands first.
          const message = await inTurn(threadId, (signal) =>
            call(messages.sendMessage, sent, { idempotencyKey, appId: task.appId, signal }),
          )
          addMessages(client, threadId, [message])
          drafts.arrived(draft, text)
        } finally {
          setSending((before) => before.filter((one) => one.key !== idempotencyKey))
        }
      })
    } catch (error) {
      drafts.giveBack(draft, text)
      toast.error(messageOf(error, t('sendMessage')))
    }
  }

  return { sending, send }
}
