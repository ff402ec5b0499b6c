import { isProblem } from '@passerelle/contract/problems'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { createStore } from '../../../../kit/store/store.ts'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { useOfferMove } from './use-offer-move.ts'

/** The task whose timer waits until the other running ones are stopped (WLG-006). */
export const blockedStartStore = createStore<TaskCard | null>(null)

/**
 * Starts the timer of a task from its line. While another own timer runs, `blockedStartStore` holds the task, so that
 * the page asks whether to stop the other one first (WLG-008). `onStarted` receives the task as it is then.
 */
export const useStartTimer = (onStarted?: (task: TaskCard) => void) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const offerMove = useOfferMove()
  return useMutation({
    mutationFn: (card: TaskCard) => mutateTask(card, workLogs.actOnWorkLog, { action: 'start' }),
    onSuccess: (task) => {
      onStarted?.(task)
      offerMove(task)
    },
    onError: (error, card) => {
      if (isProblem(error, 'worklog_running')) blockedStartStore.set(card)
      else toast.error(getErrorMessage(error, t('startTimer')))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['work-logs'] }),
  })
}
