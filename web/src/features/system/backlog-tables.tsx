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
  return (
    <SystemSection title={t('backlog')}>
      {lines.map(({ name, count, oldestAt, bad }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="num">{bad && count > 0 ? <Badge tone="danger">{count}</Badge> : count}</td>
          <td className="quiet">{oldestAt && t('oldest', { when: format.near(oldestAt, now) })}</td>
        </tr>
      ))}
    </SystemSection>
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
      {...(list.length > 0 && { columns: [t('account'), t('event'), t('attempts'), t('answer'), t('when')] })}
      stacked
    >
      {list.map(({ id, appId, eventName, attempts, lastStatus, lastError, finishedAt }) => (
        <tr key={id}>
          <th scope="row">{apps.get(appId)?.name ?? '–'}</th>
          <td>{eventName}</td>
          <td data-label={t('attempts')} className="num">
            {attempts}
          </td>
          <td>{lastStatus ?? lastError ?? '–'}</td>
          <td className="num">{format.near(finishedAt, now)}</td>
        </tr>
      ))}
      {list.length === 0 && (
        <tr>
          <td className="quiet">{t('noWebhooks')}</td>
        </tr>
      )}
    </SystemSection>
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
      {...(list.length > 0 && { columns: [t('account'), t('template'), t('attempts'), t('when')] })}
      stacked
    >
      {list.map(({ id, appId, template, attempts, givenUpAt }) => (
        <tr key={id}>
          <th scope="row">{(appId && apps.get(appId)?.name) ?? '–'}</th>
          <td>{template}</td>
          <td data-label={t('attempts')} className="num">
            {attempts}
          </td>
          <td className="num">{format.near(givenUpAt, now)}</td>
        </tr>
      ))}
      {list.length === 0 && (
        <tr>
          <td className="quiet">{t('noMails')}</td>
        </tr>
      )}
    </SystemSection>
  )
}
