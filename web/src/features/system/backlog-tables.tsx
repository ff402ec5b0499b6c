import { useTranslations } from 'use-intl'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import type { SystemState } from './system-queries.ts'
import { SystemSection } from './system-section.tsx'

type Line = { name: string; count: number; oldestAt?: string | null; bad?: boolean }

/** Pending outbox events, mails and webhooks, and those whose retries were exhausted within a day. */
export const Backlog = ({ backlog, now }: { backlog: SystemState['backlog']; now: Date }) => {
  const t = useTranslations('system')
  const format = useFormat()
  const lines: Line[] = [
    { name: t('events'), count: backlog.events, oldestAt: backlog.oldestEventAt },
    { name: t('mailsWaiting'), count: backlog.mailsWaiting, oldestAt: backlog.oldestMailAt },
    { name: t('webhooksWaiting'), count: backlog.webhooksWaiting },
    { name: t('mailsGivenUp'), count: backlog.mailsGivenUp, bad: true },
    { name: t('webhooksFailed'), count: backlog.webhooksFailed, bad: true },
  ]
  const waiting = ({ count, bad }: Line) => (
    <span className="num">{bad && count > 0 ? <Badge tone="danger">{count}</Badge> : count}</span>
  )
  const oldest = ({ oldestAt }: Line) =>
    oldestAt && <span className="quiet">{t('oldest', { when: format.near(oldestAt, now) })}</span>
  return (
    <SystemSection
      title={t('backlog')}
      columns={[
        { key: 'name', cell: ({ name }) => name },
        { key: 'count', cell: waiting },
        { key: 'oldest', cell: oldest },
      ]}
      rows={lines}
      rowKey={({ name }) => name}
    />
  )
}

/** Webhooks whose retries are exhausted, newest first. */
export const FailedWebhooks = ({ list, now }: { list: SystemState['failedWebhooks']; now: Date }) => {
  const t = useTranslations('system')
  const format = useFormat()
  const apps = useAppNames(list.map(({ appId }) => appId))
  return (
    <SystemSection
      title={t('webhooks')}
      columns={[
        { key: 'account', head: t('account'), cell: ({ appId }) => apps.get(appId)?.name ?? '–' },
        { key: 'event', head: t('event'), cell: ({ eventName }) => eventName },
        { key: 'attempts', head: t('attempts'), cell: ({ attempts }) => <span className="num">{attempts}</span> },
        { key: 'answer', head: t('answer'), cell: ({ lastStatus, lastError }) => lastStatus ?? lastError ?? '–' },
        {
          key: 'when',
          head: t('when'),
          cell: ({ finishedAt }) => <span className="num">{format.near(finishedAt, now)}</span>,
        },
      ]}
      rows={list}
      rowKey={({ id }) => id}
      empty={t('noWebhooks')}
    />
  )
}

/** Mails whose retries are exhausted, newest first. */
export const UnsentMails = ({ list, now }: { list: SystemState['unsentMails']; now: Date }) => {
  const t = useTranslations('system')
  const format = useFormat()
  const apps = useAppNames(list.flatMap(({ appId }) => appId ?? []))
  return (
    <SystemSection
      title={t('mails')}
      columns={[
        { key: 'account', head: t('account'), cell: ({ appId }) => (appId && apps.get(appId)?.name) ?? '–' },
        { key: 'template', head: t('template'), cell: ({ template }) => template },
        { key: 'attempts', head: t('attempts'), cell: ({ attempts }) => <span className="num">{attempts}</span> },
        {
          key: 'when',
          head: t('when'),
          cell: ({ givenUpAt }) => <span className="num">{format.near(givenUpAt, now)}</span>,
        },
      ]}
      rows={list}
      rowKey={({ id }) => id}
      empty={t('noMails')}
    />
  )
}
