import { board } from '@passerelle/contract/projects/board'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageOf } from '../../shared/api/failure.ts'
import { isUnderWay } from '../../shared/tasks/in-turn.ts'
import { readTasksAgain } from '../../shared/tasks/read-tasks-again.ts'
import { takeTask } from '../../shared/tasks/task-cache.ts'
import type { ListId } from '../../shared/tasks/list-ids.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { announce } from '../../shared/ui/live-region.tsx'
import { toast } from '../../shared/ui/toasts.tsx'
import { present } from '../../shared/installation/present.ts'
import { callOn } from '../../shared/tasks/call-on.ts'
import { showMove } from './show-move.ts'

/** Moves a card at once; a refusal puts it back visibly and says why (TSK-014, ERR-004). Staff move by an edit, customers by the move call. */
export const useMoveTask = (staff: boolean) => {
  const client = useQueryClient()
  const t = useTranslations()
  const move = useMutation({
    mutationFn: ({ card, to }: { card: TaskCard; to: ListId }) =>
      staff ? callOn(card, board.editTask, { listId: to }) : callOn(card, board.moveTask, { listId: to }),
    onMutate: ({ card, to }) => {
      announce(t('board.moved', { taskId: card.taskId, list: t(`words.list.${to}`) }))
      return showMove(client, card, to, present())
    },
    onSuccess: (task, _, shown) => {
      shown.keep()
      if (!isUnderWay(task._id)) takeTask(client, task)
    },
    onError: (error, { card }, shown) => {
      shown?.undo()
      // Somebody else may have been first: what stands there now is the server's to say.
      readTasksAgain(client, [card._id])
      toast.error(messageOf(error, t('failures.moveTask')))
      announce(t('board.moveUndone', { taskId: card.taskId, list: t(`words.list.${card.listId}`) }))
    },
  })
  return (card: TaskCard, to: ListId) => {
    if (card.listId !== to) move.mutate({ card, to })
  }
}
