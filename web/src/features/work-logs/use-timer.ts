import { isProblem } from '@passerelle/contract/problems'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import type { TimerAction } from '@passerelle/kernel/timer'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { timerGuess } from './timer-state.ts'
import { workLogQueries } from './work-log-queries.ts'
import { present } from '../../shared/installation/present.ts'
import { callOn } from '../../shared/tasks/call-on.ts'

type Step = { action: TimerAction; note?: string }

/** Start, pause and stop, shown at once (WLG-004, ERR-013, ERR-015); `onOthersRun` is asked when another own log runs (WLG-008). */
export const useTimer = (task: Task, meId: string, onOthersRun: () => void) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const forgetRunning = () => void client.invalidateQueries({ queryKey: workLogQueries.running().queryKey })
  const step = (failed: string, more: { refused?: (error: unknown) => boolean; done?: () => void } = {}) => ({
    run: ({ action, note }: Step) =>
      callOn(task, workLogs.actOnWorkLog, { action, ...(note !== undefined && { note }) }),
    failed,
    guess: ({ action, note }: Step) => timerGuess(task, meId, action, present(), note),
    refused: (error: unknown) => {
      forgetRunning()
      return more.refused?.(error) ?? false
    },
    done: () => {
      forgetRunning()
      more.done?.()
    },
  })
  const start = useTaskAction(
    task,
    step(t('startTimer'), {
      refused: (error) => {
        if (!isProblem(error, 'worklog_running')) return false
        onOthersRun()
        return true
      },
    }),
  )
  const pause = useTaskAction(task, step(t('updateTask')))
  const stop = useTaskAction(task, step(t('stopTimer')))
  return {
    start: () => start.mutate({ action: 'start' }),
    pause: () => pause.mutate({ action: 'pause' }),
    stop: (note: string) => stop.mutateAsync({ action: 'stop', note }),
    busy: start.isPending || pause.isPending || stop.isPending,
  }
}
