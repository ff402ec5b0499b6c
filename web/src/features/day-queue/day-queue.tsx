import { IconMoodCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { AccountLogo } from '../../kit/ui/icon/logo.tsx'
import { PriorityIcon } from '../../kit/ui/icon/priority.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { countSteps, groupLines } from './day-groups.ts'
import { dayQueries, type DayLine, type Whose } from './day-queries.ts'
import './day-queue.css'

type App = { name: string; logo: string | null; primaryColor: string } | undefined

const Line = ({ line, app, now, first }: { line: DayLine; app: App; now: Date; first: boolean }) => {
  const t = useTranslations('backlog')
  const format = useFormat()
  const { task, step, at, since } = line
  const late = at !== null && new Date(at) <= now
  return (
    <li data-part="day-item" data-first={first || undefined} className={first ? 'day-item first' : 'day-item'}>
      <span className="day-account" title={app?.name}>
        {app ? (
          <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
        ) : (
          <span className="logo-placeholder" />
        )}
        <span className="id" data-part="task-id">
          {task.taskId}
        </span>
      </span>
      <PriorityIcon code={task.priority} />
      <span className="day-what">
        <span className="day-title">{task.name}</span>
        <span className={`day-step ${step}`}>
          {t(`day.step.${step}`)}
          {line.unattended && <span className="quiet">, {t('day.unattended')}</span>}
        </span>
      </span>
      <span className={late ? 'day-when late' : 'day-when'}>
        {at ? (
          <>
            <span title={format.dateTime(at)}>{t(`day.at.${step}`, { when: format.near(at, now) })}</span>
            {format.relative(at, now) !== format.near(at, now) && (
              <span className="quiet">{format.relative(at, now)}</span>
            )}
          </>
        ) : (
          <span className="quiet" title={format.dateTime(since)}>
            {t('day.since', { when: format.near(since, now) })}
          </span>
        )}
      </span>
      <Link
        to="/admin/tasks/$taskId"
        params={{ taskId: task.taskId }}
        className={buttonClass(first ? 'primary' : 'secondary', 'normal', 'day-go')}
        aria-label={`${t(`day.action.${step}`)}, ${task.taskId}`}
      >
        {t(`day.action.${step}`)}
      </Link>
    </li>
  )
}

/** Work queue of staff across accounts, each line with its next action; the first one is highlighted (ADM-002). */
export const DayQueue = ({ whose, onWhose }: { whose: Whose; onWhose: (whose: Whose) => void }) => {
  const t = useTranslations('backlog')
  const now = useNow()
  const { data, error, refetch } = useQuery(dayQueries.queue(whose))
  const apps = useAppNames(data?.list.map(({ task }) => task.appId) ?? [])
  if (!data)
    return error ? (
      <ErrorState title={getErrorMessage(error, t('day.failed'))} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <LoadingStatus />
        <div className="day-queue">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} width="100%" height={48} />
          ))}
        </div>
      </Delayed>
    )
  const first = data.list[0]
  return (
    <section className="day-queue" aria-label={t('day.title')}>
      <div className="day-tools">
        <Tabs
          variant="segments"
          label={t('day.whose')}
          value={whose}
          onChange={onWhose}
          tabs={[
            { value: 'mine', label: t('day.mine'), count: data.mine },
            { value: 'team', label: t('day.team'), count: data.team },
          ]}
        />
        {countSteps(data.list).map(([step, count]) => (
          <span key={step} className="quiet">
            {t(`day.step.${step}`)} <b className="num">{count}</b>
          </span>
        ))}
      </div>
      {data.list.length === 0 && (
        <EmptyState icon={IconMoodCheck} title={t('day.empty')}>
          {t('day.emptyText')}
        </EmptyState>
      )}
      {groupLines(data.list, now).map(({ group, lines }) => (
        <section key={group}>
          <h2 className={group === 'late' ? 'day-group late' : 'day-group'}>
            {t(`day.group.${group}`)} <span className="quiet num">{lines.length}</span>
          </h2>
          <ol>
            {lines.map((line) => (
              <Line key={line.task._id} line={line} app={apps.get(line.task.appId)} now={now} first={line === first} />
            ))}
          </ol>
        </section>
      ))}
      {data.hasMore && <p className="quiet">{t('day.more')}</p>}
    </section>
  )
}
