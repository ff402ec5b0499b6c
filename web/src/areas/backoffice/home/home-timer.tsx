import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconClockExclamation, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getTimeLeft } from '../../../features/office/day-queue/line-words.ts'
import { checkTimer } from '../../../features/office/times/long-timer.ts'
import { ClockFigure } from '../../../features/tasks/work-logs/timer/clock-figure.tsx'
import { RunningDialog } from '../../../features/tasks/work-logs/timer/running-dialog.tsx'
import { StopDialog } from '../../../features/tasks/work-logs/timer/stop-dialog.tsx'
import { useTimer } from '../../../features/tasks/work-logs/timer/use-timer.ts'
import { workLogQueries, type RunningLog } from '../../../features/tasks/work-logs/work-log-queries.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { useLazyDialog } from '../../../kit/ui/popup/use-lazy-dialog.ts'
import { useMe } from '../../../model/session/me.ts'
import { taskQueries, type Task } from '../../../model/tasks/queries/task-queries.ts'
import { timesQueries } from '../../../model/times/times-queries.ts'

const AddTimeDialog = lazyWithTimeout(() =>
  import('../times/add-time-dialog.tsx').then((module) => ({ default: module.AddTimeDialog })),
)

const Buttons = ({ task, log, meId }: { task: Task; log: RunningLog; meId: string }) => {
  const t = useTranslations('workLogs')
  const [dialog, open] = useState<'stop' | 'others' | null>(null)
  const timer = useTimer(task, meId, () => open('others'))
  return (
    <>
      {log.pausedAt === null ? (
        <Button size="small" icon={IconPlayerPause} loading={timer.busy} onClick={timer.pause}>
          {t('pause')}
        </Button>
      ) : (
        <Button size="small" icon={IconPlayerPlay} loading={timer.busy} onClick={timer.start}>
          {t('resume')}
        </Button>
      )}
      <Button size="small" icon={IconPlayerStop} onClick={() => open('stop')}>
        {t('stop')}
      </Button>
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
    </>
  )
}

/** The log that runs, else the last of today that is paused; null for none, undefined until both are read. */
const useOpenLog = () => {
  const running = useQuery(workLogQueries.running())
  const today = useQuery(timesQueries.read(toIsoDate(serverNow()), 'day'))
  const log: RunningLog | undefined =
    running.data?.[0] ?? today.data?.list.findLast(({ stoppedAt, pausedAt }) => stoppedAt === null && pausedAt !== null)
  return { log: log ?? (running.data && today.data ? null : undefined), failing: running.error ? running : today }
}

/**
 * The reader's timer on the home: its time and what is left of the estimate, with pause and stop in place, and a time
 * by hand (DAY-050). After four hours it asks whether the reader is still working (ADM-002).
 */
export const HomeTimer = () => {
  const t = useTranslations()
  const format = useFormat()
  const now = useNow()
  const me = useMe()
  const { log, failing } = useOpenLog()
  const task = useQuery({ ...taskQueries.detail(log?.taskSlug ?? ''), enabled: Boolean(log) }).data
  const { open, turn, show, hide } = useLazyDialog()
  const left = log && task ? getTimeLeft(task) : null
  return (
    <section className="home-timer" data-part="home-timer" aria-label={t('workLogs.timer')}>
      {log ? (
        <>
          <span className="live" data-state={log.pausedAt === null ? 'running' : 'paused'} />
          <b className="num">
            <ClockFigure log={log} />
          </b>
          <span className="home-timer-buttons">{task && me && <Buttons task={task} log={log} meId={me._id} />}</span>
          <Link to="/admin/tasks/$taskId" params={{ taskId: log.taskSlug }} title={log.appName}>
            <span className="id" data-part="task-id">
              {log.taskSlug}
            </span>{' '}
            {log.taskName}
          </Link>
          {log.pausedAt !== null && (
            <span className="quiet">{t('workLogs.pausedAt', { when: format.near(log.pausedAt) })}</span>
          )}
          {left && (
            <span className="quiet num">
              {t(`day.time.${left.kind}`, {
                time: format.workTime(left.ms),
                estimate: format.workTime(left.estimate),
              })}
            </span>
          )}
          {checkTimer(log, now).tooLong && (
            <Badge tone="warning" icon={IconClockExclamation}>
              {t('dailyReports.stillWorking')}
            </Badge>
          )}
        </>
      ) : (
        log === null && <span className="quiet">{t('day.noTimer')}</span>
      )}
      {log === undefined && <LoadError query={failing} title={t('failures.fetchTimer')} />}
      <Button size="small" icon={IconPlus} className="home-timer-add" onClick={show}>
        {t('day.addTime')}
      </Button>
      {turn > 0 && me && (
        <Suspense>
          <AddTimeDialog key={turn} taskId={log?.taskSlug} meId={me._id} open={open} onClose={hide} />
        </Suspense>
      )}
    </section>
  )
}
