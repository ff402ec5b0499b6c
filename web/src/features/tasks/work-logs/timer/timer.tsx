import { defaultRemindAfterDays } from '@passerelle/kernel/next-step'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { timerStateOf } from '@passerelle/kernel/timer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { getNextStep } from '../../../../model/tasks/next-step.ts'
import { startReason } from '../../../../model/tasks/start-reason.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { afterPaint } from '../../../../kit/ui/focus/after-paint.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { usePageCommands, type Command } from '../../../../kit/ui/page-commands.ts'
import { ClockFigure } from './clock-figure.tsx'
import { RunningDialog } from './running-dialog.tsx'
import { QuickLogs } from '../manual/quick-logs.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { lastOwnLog, offeredBy } from './timer-state.ts'
import { useTimer } from './use-timer.ts'
import { workLogQueries, type RunningLog } from '../work-log-queries.ts'
import './timer.css'

const still = {
  startedAt: '1970-01-01T00:00:00.000Z',
  stoppedAt: '1970-01-01T00:00:00.000Z',
  pausedAt: null,
  pauseTimeInMs: 0,
}

/**
 * The user's timer on a task (WLG-004, WLG-009): elapsed time, available actions, and the reason when it cannot start
 * (WLG-029). Other running timers are stopped first, each with its note (WLG-006).
 */
export const Timer = ({ task, meId }: { task: Task; meId: string }) => {
  const t = useTranslations()
  const format = useFormat()
  const running = useQuery(workLogQueries.running())
  const [dialog, open] = useState<'stop' | 'others' | null>(null)
  const timer = useTimer(task, meId, () => open('others'))
  const log = lastOwnLog(task.workLogs, meId)
  const state = timerStateOf(log)
  const reason = startReason(task)
  const offered = offeredBy(task, log)
  const { step } = getNextStep(task, { userId: meId, remindAfterDays: defaultRemindAfterDays }, serverNow())
  const leads = step === 'start' || step === 'later' || step === 'resume'
  const others = (logs: readonly RunningLog[] = []) => logs.some((other) => other.taskId !== task._id)
  // The server decides; if another running timer is known, its rejection need not be awaited.
  const start = async () => {
    if (others(running.data) && others((await running.refetch()).data)) open('others')
    else timer.start()
  }
  const command = (icon: Command['icon'], label: string, onSelect: () => void) => ({
    icon,
    label,
    note: task.taskId,
    onSelect: () => afterPaint(onSelect),
  })
  usePageCommands([
    ...(offered.includes('start') && reason === null
      ? [
          command(
            IconPlayerPlay,
            t(state === 'paused' ? 'workLogs.commandResume' : 'workLogs.commandStart'),
            () => void start(),
          ),
        ]
      : []),
    ...(offered.includes('pause') ? [command(IconPlayerPause, t('workLogs.commandPause'), timer.pause)] : []),
    ...(offered.includes('stop') ? [command(IconPlayerStop, t('workLogs.stopTitle'), () => open('stop'))] : []),
  ])
  const line =
    log && state === 'running'
      ? t('workLogs.startedAt', { when: format.near(log.startedAt) })
      : log?.pausedAt && state === 'paused'
        ? t('workLogs.pausedAt', { when: format.near(log.pausedAt) })
        : t('workLogs.notStarted')
  return (
    <section className="first timer" data-part="timer" aria-label={t('workLogs.timer')}>
      <div className="line">
        <span className="live" data-state={state} />
        <ClockFigure className="elapsed-time" log={log && state !== 'stopped' ? log : still} />
        <span className="timer-buttons" data-part="timer-buttons">
          {offered.includes('start') && (
            <Button
              variant={state !== 'paused' && leads ? 'primary' : 'secondary'}
              icon={IconPlayerPlay}
              disabled={reason !== null}
              loading={timer.busy}
              onClick={() => void start()}
            >
              {state === 'paused' ? t('workLogs.resume') : t('workLogs.start')}
            </Button>
          )}
          {offered.includes('pause') && (
            <Button icon={IconPlayerPause} loading={timer.busy} onClick={timer.pause}>
              {t('workLogs.pause')}
            </Button>
          )}
          {offered.includes('stop') && (
            <Button variant="primary" icon={IconPlayerStop} onClick={() => open('stop')}>
              {t('workLogs.stop')}
            </Button>
          )}
        </span>
      </div>
      <p className="timer-line">{line}</p>
      {reason && (state !== 'running' || offered.length === 0) && (
        <p className="timer-reason" data-part="timer-reason">
          {t(`problems.${reason}`)}
        </p>
      )}
      <QuickLogs task={task} meId={meId} />
      <StopDialog open={dialog === 'stop'} onClose={() => open(null)} onStop={timer.stop} />
      <RunningDialog
        open={dialog === 'others'}
        taskId={task.taskId}
        onClose={() => open(null)}
        onStopped={() => {
          open(null)
          timer.start()
        }}
      />
    </section>
  )
}
