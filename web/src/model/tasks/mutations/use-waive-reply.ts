import { waiting } from '@passerelle/contract/projects/waiting'
import { useTranslations } from 'use-intl'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { undoStaysMs } from '../../../kit/ui/toast/undo-stays.ts'
import type { TaskCard } from '../queries/task-queries.ts'
import { mutateTask } from './mutate-task.ts'
import { useTaskMutation } from './use-task-mutation.ts'

/**
 * Says that the newest message of the customer needs no answer, with an undo for ten seconds (DAY-036); undefined when
 * none waits.
 */
export const useWaiveReply = (card: TaskCard): (() => void) | undefined => {
  const t = useTranslations('day')
  const messageId = card.facts?.customerMessageId
  const wroteAt = card.facts?.customerWroteAt ?? null
  const send = useTaskMutation(card, {
    mutationFn: ({ undo, messageId: id }: { undo: boolean; messageId: string }) =>
      mutateTask(card, waiting.waiveReply, { messageId: id, ...(undo && { undo: true as const }) }),
    errorMessage: t('waive.failed'),
    optimisticPatch: ({ undo }) =>
      card.facts ? { facts: { ...card.facts, customerWroteAt: undo ? wroteAt : null } } : {},
    onSuccess: (_, { undo, messageId: id }) => {
      if (undo) return
      const action = { label: t('waive.undo'), run: () => send.mutate({ undo: true, messageId: id }) }
      toast.success(t('waive.done', { taskId: card.taskId }), action, undoStaysMs)
    },
  })
  return wroteAt !== null && messageId ? () => send.mutate({ undo: false, messageId }) : undefined
}
