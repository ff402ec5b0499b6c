import { isProblem } from '@passerelle/contract/problems'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import type { TimerAction } from '@passerelle/kernel/timer'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import { useOfferMove } from './use-offer-move.ts'
import { getOptimisticTimer } from './timer-state.ts'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'

type Step = { action: TimerAction; note?: string }

/**
 * Mutations to start, pause and stop, with optimistic updates (WLG-004, ERR-013, ERR-015); `onOthersRun` is called when
 * another own timer runs (WLG-008).
 */
export const useTimer = (task: Task, meId: string, onOthersRun: () => void) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const offerMove = useOfferMove()
  // Running logs, and the times of the day, which hold paused ones too.
  const forgetRunning = () => void client.invalidateQueries({ queryKey: ['work-logs'] })
  const step = (
    errorMessage: string,
    more: { onError?: (error: unknown) => boolean; onSuccess?: (task: Task) => void } = {},
  ) => ({
    mutationFn: ({ action, note }: Step) =>
      mutateTask(task, workLogs.actOnWorkLog, { action, ...(note !== undefined && { note }) }),
    errorMessage,
    optimisticPatch: ({ action, note }: Step) => getOptimisticTimer(task, meId, action, serverNow(), note),
    onError: (error: unknown) => {
      forgetRunning()
      return more.onError?.(error) ?? false
    },
    onSuccess: (task: Task) => {
      forgetRunning()
      more.onSuccess?.(task)
    },
  })
  const start = useTaskMutation(
    task,
    step(t('startTimer'), {
      onError: (error) => {
        if (!isProblem(error, 'worklog_running')) return false
        onOthersRun()
        return true
      },
      onSuccess: offerMove,
    }),
  )
  const pause = useTaskMutation(task, step(t('updateTask')))
  const stop = useTaskMutation(task, step(t('stopTimer')))
  return {
    start: () => start.mutate({ action: 'start' }),
    pause: () => pause.mutate({ action: 'pause' }),
    stop: (note: string) => stop.mutateAsync({ action: 'stop', note }),
    busy: start.isPending || pause.isPending || stop.isPending,
  }
}
