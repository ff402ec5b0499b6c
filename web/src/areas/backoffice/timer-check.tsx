import { IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { checkTimer } from '../../features/times/long-timer.ts'
import { ClockFigure } from '../../features/work-logs/timer/clock-figure.tsx'
import { workLogQueries } from '../../features/work-logs/work-log-queries.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'

/** The running timer; after four hours it asks whether the user is still working (ADM-002). */
export const TimerCheck = () => {
  const t = useTranslations('dailyReports')
  const now = useNow()
  const log = useQuery(workLogQueries.running()).data?.[0]
  if (!log) return null
  const { tooLong } = checkTimer(log, now)
  return (
    <p className="home-timer">
      <span className="live" />
      <b className="num">
        <ClockFigure log={log} />
      </b>
      <Link to="/admin/tasks/$taskId" params={{ taskId: log.taskSlug }} title={log.appName}>
        <span className="id" data-part="task-id">
          {log.taskSlug}
        </span>{' '}
        {log.taskName}
      </Link>
      {tooLong && (
        <Badge tone="warning" icon={IconClockExclamation}>
          {t('stillWorking')}
        </Badge>
      )}
    </p>
  )
}
