import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sessionStore } from '../../../../model/session/session.ts'
import { useStore } from '../../../../kit/store/store.ts'
import { ClockFigure } from './clock-figure.tsx'
import { workLogQueries } from '../work-log-queries.ts'
import './running-link.css'

/**
 * Link to the task with the user's running timer, in any account (TSK-021); hidden while none runs. For staff; `across`
 * links to the list across accounts, which requires no account session.
 */
export const RunningLink = ({ across = false }: { across?: boolean }) => {
  const t = useTranslations('workLogs')
  const appId = useStore(sessionStore).customer?.appId
  const log = useQuery(workLogQueries.running()).data?.[0]
  if (!log) return null
  const content = (
    <>
      <span className="live" />
      <span className="sr-only">{t('runningOn')} </span>
      <span className="id" data-part="task-id">
        {log.taskSlug}
      </span>
      <ClockFigure log={log} />
    </>
  )
  if (across) {
    return (
      <Link
        className="running-link"
        data-part="running-link"
        title={`${log.appName} · ${log.taskName}`}
        to="/admin/tasks/$taskId"
        params={{ taskId: log.taskSlug }}
        search
      >
        {content}
      </Link>
    )
  }
  return log.appId === appId ? (
    <Link
      className="running-link"
      data-part="running-link"
      title={log.taskName}
      to="/projects/tasks/$taskId"
      params={{ taskId: log.taskSlug }}
    >
      {content}
    </Link>
  ) : (
    <Link
      className="running-link"
      data-part="running-link"
      title={`${log.appName} · ${log.taskName}`}
      to="/apps/$appId"
      params={{ appId: log.appId }}
      search={{ redirect: `/projects/tasks/${log.taskSlug}` }}
    >
      {content}
    </Link>
  )
}
