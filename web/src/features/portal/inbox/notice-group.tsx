import { weekOf } from '@passerelle/kernel/weeks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { opened } from '../../../model/history/use-close.ts'
import { markNoticesRead, type Notice } from '../../../model/notices/notice-queries.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import type { NoticeGroup as Group } from './group-notices.ts'
import { NoticeLine } from './notice-line.tsx'

const pages = {
  report_published: '/stats/reports',
  payment_failed: '/payments',
  report_requested: '/admin/monitoring',
  absence_conflict: '/admin/teams',
  hours_changed: '/admin/teams',
  oncall_test: '/admin/monitoring/oncall',
  shift_began: '/admin/monitoring/oncall',
  shift_ended: '/admin/monitoring/oncall',
  shift_ahead: '/admin/monitoring/oncall',
  oncall_gap: '/admin/monitoring/oncall',
  check_unproven: '/admin/monitoring',
} as const
const isAboutPage = (kind: Notice['kind']): kind is keyof typeof pages => kind in pages

const Subject = ({
  notice: { kind, task, probe, maintenance, app, facts },
  staff,
}: {
  notice: Notice
  staff: boolean
}) => {
  const t = useTranslations('inbox')
  if (kind === 'timer_forgotten' && task)
    return (
      <Link to="/admin/times" search={{ stop: facts.worklogId, at: facts.stopAt }} className="notice-subject">
        <span className="num">{task.slug}</span> {task.name}
      </Link>
    )
  if (facts.ownerId !== undefined && facts.startsAt !== undefined)
    return (
      <Link
        to="/admin/times"
        search={{
          week: weekOf(facts.startsAt.slice(0, 10)),
          of: kind === 'week_submitted' ? facts.ownerId : undefined,
        }}
        className="notice-subject"
      >
        {t('times')}
      </Link>
    )
  if (task)
    return (
      <Link
        to={staff ? '/admin/tasks/$taskId' : '/projects/tasks/$taskId'}
        params={{ taskId: task.slug }}
        {...(staff && { search: { from: 'inbox' as const }, state: opened })}
        className="notice-subject"
      >
        <span className="num">{task.slug}</span> {task.name}
        <span className="sr-only"> {t('openTask')}</span>
      </Link>
    )
  const service = probe?.name ?? maintenance?.services
  if (service !== undefined && !staff)
    return (
      <Link to="/stats" className="notice-subject">
        {service}
      </Link>
    )
  if (kind === 'export_ready')
    return (
      <Link to="/settings/$subject" params={{ subject: 'export' }} className="notice-subject">
        {app.name}
      </Link>
    )
  if (kind === 'absence_conflict' && facts.personId !== undefined && (facts.requests ?? 0) > 0)
    return (
      <Link
        to="/admin/tasks"
        search={{ members: facts.personId, during: `${facts.from}.${facts.to}` }}
        className="notice-subject"
      >
        {t('requests')}
      </Link>
    )
  if (kind === 'weeks_due')
    return (
      <Link to="/admin/times" search={{ of: 'team' }} className="notice-subject">
        {t('times')}
      </Link>
    )
  if (kind === 'assigned_many')
    return (
      <Link to="/admin/tasks" search={{ members: facts.personId }} className="notice-subject">
        {t('requests')}
      </Link>
    )
  if (kind === 'announcement')
    return (
      <Link to={staff ? '/admin' : '/'} className="notice-subject">
        {app.name}
      </Link>
    )
  if (kind === 'account_new')
    return (
      <Link to="/admin/apps/$appId" params={{ appId: app._id }} className="notice-subject">
        {app.name}
      </Link>
    )
  if (kind === 'receiving_failed' || kind === 'receiving_healed')
    return (
      <Link to="/admin/system" className="notice-subject">
        {t('receiving')}
      </Link>
    )
  if (kind === 'mails_expiring')
    return (
      <Link to="/admin/deliveries" className="notice-subject">
        {t('mails')}
      </Link>
    )
  if (kind === 'collections_failed')
    return (
      <Link to="/admin/collection" search={{ standing: 'failed' }} className="notice-subject">
        {t('collection')}
      </Link>
    )
  if (facts.invoiceId !== undefined && !staff)
    return (
      <Link to="/payments/invoices/$invoiceId" params={{ invoiceId: facts.invoiceId }} className="notice-subject">
        {facts.number}
      </Link>
    )
  if ((facts.invoiceId !== undefined || kind === 'payment_failed') && staff)
    return (
      <Link
        to="/apps/$appId"
        params={{ appId: app._id }}
        search={{ redirect: facts.invoiceId ? `/payments/invoices/${facts.invoiceId}` : '/payments' }}
        className="notice-subject"
      >
        {app.name}
      </Link>
    )
  if (service !== undefined)
    return (
      <Link to="/admin/monitoring" className="notice-subject">
        {service}
      </Link>
    )
  if (isAboutPage(kind))
    return (
      <Link to={pages[kind]} className="notice-subject">
        {app.name}
      </Link>
    )
  return <span className="notice-subject">{app.name}</span>
}

/** Notices about one task or service: the name links to it, and opening it marks all of them as read. */
export const NoticeGroup = ({ group: { notices }, staff }: { group: Group; staff: boolean }) => {
  const t = useTranslations('inbox')
  const client = useQueryClient()
  const unread = notices.filter(({ readAt }) => readAt === null).map(({ _id }) => _id)
  const first = notices[0]
  // Staff hear much of one request: its newest line stands for them all (DAY-016).
  const shown = staff ? notices.slice(0, 1) : notices
  const older = notices.slice(shown.length)
  if (!first) return null
  return (
    <li className="notice-group" data-part="notice-group">
      <header>
        <h3>
          <Subject notice={first} staff={staff} />
          {staff && (first.task ?? first.probe) && <span className="notice-app">{first.app.name}</span>}
        </h3>
        {unread.length > 0 && (
          <IconButton
            icon={IconCheck}
            label={t('markRead')}
            onClick={() => void markNoticesRead(client, { ids: unread })}
          />
        )}
      </header>
      <ul>
        {shown.map((notice) => (
          <NoticeLine key={notice._id} notice={notice} />
        ))}
      </ul>
      {older.length > 0 && (
        <details className="notice-older" data-part="notice-older">
          <summary>{t('older', { count: older.length })}</summary>
          <ul>
            {older.map((notice) => (
              <NoticeLine key={notice._id} notice={notice} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
