import { IconAlertOctagon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { AlertBanner, AlertLine, AlertLinkText } from '../../../kit/ui/feedback/alert-banner.tsx'
import { useChargeText } from '../../../model/availability/use-charge-text.ts'
import type { Account } from '../../../model/session/me.ts'

type Outage = Account['outages'][number]

/** Since when, who works on it, what was told last, and when the next entry is announced. */
const OutageLine = ({ outage, now }: { outage: Outage; now: Date }) => {
  const t = useTranslations('home.outage')
  const format = useFormat()
  const charge = useChargeText(now)
  const { service, startedAt, update, reportId } = outage
  const next = update?.nextAt && Date.parse(update.nextAt) > now.getTime() ? update.nextAt : null
  const told = update && `${t('told', { at: format.timeOrDay(update.at, now) })} ${update.text}`
  const link =
    reportId === null ? (
      <Link to="/stats" className="alert-link">
        <AlertLinkText>{t('open')}</AlertLinkText>
      </Link>
    ) : (
      <Link to="/stats/reports/$reportId" params={{ reportId }} className="alert-link">
        <AlertLinkText>{t('follow')}</AlertLinkText>
      </Link>
    )
  return (
    <li data-part="outage">
      <AlertLine more={told} action={link}>
        <b>{t('down', { service, since: format.timeOrDay(startedAt, now) })}</b> {charge(outage)}.{' '}
        {next !== null && t('next', { at: format.timeOrDay(next, now) })}
      </AlertLine>
    </li>
  )
}

/** Production outages that are going on: the first line of the board (AVL-007). */
export const OutageBanner = ({ outages }: { outages: Account['outages'] }) => {
  const t = useTranslations('home.outage')
  const now = useNow()
  return (
    <AlertBanner tone="danger" icon={IconAlertOctagon} label={t('label')} part="outage-banner">
      <ul>
        {outages.map((outage) => (
          <OutageLine key={outage.incidentId} outage={outage} now={now} />
        ))}
      </ul>
    </AlertBanner>
  )
}
