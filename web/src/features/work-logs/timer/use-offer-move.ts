import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { sessionQueries } from '../../../model/session/me.ts'
import { getSide } from '../../../model/session/side.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { useMoveTask } from '../../board/drag/use-move-task.ts'

/** Whose timer has just started on a to-do task is offered to move it on, where the provider offers that (DAY-054). */
export const useOfferMove = () => {
  const t = useTranslations('day')
  const client = useQueryClient()
  const move = useMoveTask(true)
  return (task: TaskCard) => {
    const me = client.getQueryData(sessionQueries.me(getSide(location.pathname)).queryKey)
    if (task.listId !== 'todo' || (me?.office?.startMoves ?? 'offer') !== 'offer') return
    toast.info(t('startedInTodo', { taskId: task.taskId }), {
      label: t('moveOn'),
      run: () => move(task, 'in_progress'),
    })
  }
}
