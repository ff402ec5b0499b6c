import { board } from '@passerelle/contract/projects/board'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { isQueued } from '../../../../model/tasks/mutations/serial-queue.ts'
import { refetchTasks } from '../../../../model/tasks/live/refetch-tasks.ts'
import { writeTask } from '../../../../model/tasks/cache/task-cache.ts'
import type { ListId } from '../../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { announce } from '../../../../kit/ui/feedback/live-region.tsx'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import { showMove } from './show-move.ts'

/**
 * Moves a card with an optimistic update; on failure it is rolled back visibly and the error is shown (TSK-014,
 * ERR-004). Staff move by an edit, customers by the move operation.
 */
export const useMoveTask = (staff: boolean) => {
  const client = useQueryClient()
  const t = useTranslations()
  const move = useMutation({
    mutationFn: ({ card, to }: { card: TaskCard; to: ListId }) =>
      staff ? mutateTask(card, board.editTask, { listId: to }) : mutateTask(card, board.moveTask, { listId: to }),
    onMutate: ({ card, to }) => {
      announce(t('board.moved', { taskId: card.taskId, list: t(`words.list.${to}`) }))
      return showMove(client, card, to, serverNow())
    },
    onSuccess: (task, _, shown) => {
      shown.commit()
      if (!isQueued(task._id)) writeTask(client, task)
    },
    onError: (error, { card }, shown) => {
      shown?.rollback()
      // Another user may have changed it first: refetch its actual state.
      refetchTasks(client, [card._id])
      toast.error(getErrorMessage(error, t('failures.moveTask')))
      announce(t('board.moveUndone', { taskId: card.taskId, list: t(`words.list.${card.listId}`) }))
    },
  })
  return (card: TaskCard, to: ListId) => {
    if (card.listId !== to) move.mutate({ card, to })
  }
}
