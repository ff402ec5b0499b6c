import { messages } from '@passerelle/contract/chats/messages'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { enqueue } from './serial-queue.ts'
import type { Task } from '../queries/task-queries.ts'

/**
 * Comment sent with an answer, wherever it is stored; `toComposer` moves one that could not be sent to the composer.
 */
export type AnswerComment = {
  text: string
  write: (text: string) => void
  take: () => string
  sent: (text: string) => void
  restore: (text: string) => void
  toComposer: (text: string) => void
}

/**
 * Sends an answer of the customer, and after it the comment as a message of the client thread. The answer is valid even
 * if sending the comment fails.
 */
export const useAnswerWithComment = (task: Task, comment: AnswerComment) => {
  const t = useTranslations('failures')
  return async (answer: () => Promise<Task>): Promise<Task> => {
    const text = comment.take()
    const answered = await answer().catch((error: unknown) => {
      comment.restore(text)
      throw error
    })
    if (text !== '')
      await enqueue(task.threadId, (signal) =>
        call(messages.sendMessage, { threadId: task.threadId, taskId: task._id, text }, { signal }),
      ).catch((error: unknown) => {
        comment.toComposer(text)
        toast.error(getErrorMessage(error, t('sendMessage')))
      })
    comment.sent(text)
    return answered
  }
}
