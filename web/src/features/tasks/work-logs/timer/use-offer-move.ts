import { board } from '@passerelle/contract/projects/board'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { sessionQueries } from '../../../../model/session/me.ts'
import { getSide } from '../../../../model/session/side.ts'
import { writeTask } from '../../../../model/tasks/cache/task-cache.ts'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'

/** Whose timer has just started on a to-do task is offered to move it on, where the provider offers that (DAY-054). */
export const useOfferMove = () => {
  const t = useTranslations()
  const client = useQueryClient()
  const moveOn = async (task: TaskCard) => {
    try {
      writeTask(client, await mutateTask(task, board.editTask, { listId: 'in_progress' }))
    } catch (error) {
      toast.error(getErrorMessage(error, t('failures.moveTask')))
    }
  }
  return (task: TaskCard) => {
    const me = client.getQueryData(sessionQueries.me(getSide(location.pathname)).queryKey)
    if (task.listId !== 'todo' || (me?.office?.startMoves ?? 'offer') !== 'offer') return
    toast.info(t('day.startedInTodo', { taskId: task.taskId }), {
      label: t('day.moveOn'),
      run: () => void moveOn(task),
    })
  }
}
