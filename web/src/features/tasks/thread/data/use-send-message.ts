import type { Message } from '@passerelle/contract/chats/schemas'
import { newId } from '@passerelle/kernel/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { sendToThread } from '../../../../model/attachments/send-to-thread.ts'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { announce } from '../../../../kit/ui/feedback/live-region.tsx'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { draftKey, type ThreadAudience } from '../drafts/draft-key.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'
import { addMessages } from './thread-cache.ts'
import { drafts } from '../drafts/use-draft.ts'

/**
 * Mutation that sends the composer's text with its attached files: the text is shown immediately as an outgoing
 * message, and restored to the composer with an error on failure; files that were not posted stay in the composer.
 * `send` returns whether all was sent.
 */
export const useSendMessage = (task: Task, meId: string) => {
  const t = useTranslations()
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly OutgoingMessage[]>([])

  const send = async (side: ThreadAudience, threadId: string, lines: readonly Message[]): Promise<boolean> => {
    const draft = draftKey(meId, task._id, side)
    const text = drafts.get(draft).text.trim() === '' ? '' : drafts.takeForSending(draft)
    const key = newId(serverNow())
    if (text !== '')
      setSending((before) => [
        ...before,
        { key, threadId, text, at: serverNow().toISOString(), known: new Set(lines.map((line) => line._id)) },
      ])
    const settle = () => setSending((before) => before.filter((one) => one.key !== key))
    const failure = await sendToThread(
      { meId, threadId, taskId: task._id, appId: task.appId, internal: side === 'internal' },
      text,
      {
        onText: (message) => {
          addMessages(client, threadId, [message])
          drafts.arrived(draft, text)
          settle()
        },
        onFile: (message, name) => {
          addMessages(client, threadId, [message])
          announce(t('thread.attachSent', { name }))
        },
      },
    )
    if (!failure) return true
    settle()
    if (!failure.textSent) drafts.restore(draft, text)
    const fixed = failure.during === 'message' ? t('failures.sendMessage') : t('failures.uploadFile')
    toast.error(getErrorMessage(failure.error, fixed))
    return false
  }

  return { sending, send }
}
