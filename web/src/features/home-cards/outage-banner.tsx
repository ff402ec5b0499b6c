import { IconAlertOctagon, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import type { Account } from '../../model/session/me.ts'
import './outage-banner.css'

type Outage = Account['outages'][number]

/** Since when, who works on it, what was told last, and when the next entry is announced. */
const OutageLine = ({ outage, provider, now }: { outage: Outage; provider: string; now: Date }) => {
  const t = useTranslations('home.outage')
  const format = useFormat()
  const { service, startedAt, acknowledgedAt, update, reportId } = outage
  const next = update?.nextAt && Date.parse(update.nextAt) > now.getTime() ? update.nextAt : null
  return (
    <li data-part="outage">
      <p>
        <strong>{t('down', { service, since: format.ahead(startedAt, now) })}</strong>{' '}
        {acknowledgedAt === null
          ? t('notTakenUp', { provider })
          : t('takenUp', { provider, since: format.ahead(acknowledgedAt, now) })}{' '}
        {next !== null && t('next', { at: format.ahead(next, now) })}
      </p>
      {update && (
        <p className="outage-told">
          {t('told', { at: format.ahead(update.at, now) })} {update.text}
        </p>
      )}
      {reportId === null ? (
        <Link to="/stats" className="outage-link">
          {t('open')} <Icon icon={IconChevronRight} size={14} />
        </Link>
      ) : (
        <Link to="/stats/reports/$reportId" params={{ reportId }} className="outage-link">
          {t('follow')} <Icon icon={IconChevronRight} size={14} />
        </Link>
      )}
    </li>
  )
}

/** Production outages that are going on: the first line of the board (AVL-007). */
export const OutageBanner = ({ outages, provider }: { outages: Account['outages']; provider: string }) => {
  const t = useTranslations('home.outage')
  const now = useNow()
  return (
    <section className="outage-banner" data-part="outage-banner" aria-label={t('label')}>
      <Icon icon={IconAlertOctagon} />
      <ul>
        {outages.map((outage) => (
          <OutageLine key={outage.incidentId} outage={outage} provider={provider} now={now} />
        ))}
      </ul>
    </section>
  )
}
