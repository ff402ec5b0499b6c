import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { setTitlePrefix } from '../../../kit/ui/display/page-title.ts'
import { dayQueries } from './day-queries.ts'
import { toTitlePrefix } from './title-prefix.ts'
import { useDayLive } from './use-day-live.ts'
import '../../../kit/ui/display/badge.css'
import './office-counts.css'

const most = 99
const short = (count: number) => (count > most ? `${most}+` : `${count}`)

/** Number of the reader's lines that cannot wait until tomorrow; nothing when there are none (DAY-061). */
export const NowCount = () => {
  const t = useTranslations('shell')
  const count = useQuery(dayQueries.counts()).data?.now ?? 0
  if (count === 0) return null
  return (
    <span className="count plain num" data-part="now-count">
      <span aria-hidden="true">{short(count)}</span>
      <span className="sr-only"> {t('nowCount', { count })}</span>
    </span>
  )
}

/** Number of open production outages, red while nobody took one of them (DAY-061). */
export const IncidentCount = () => {
  const t = useTranslations('shell')
  const { open, untaken } = useQuery(dayQueries.counts()).data?.incidents ?? { open: 0, untaken: 0 }
  if (open === 0) return null
  return (
    <span className={untaken > 0 ? 'count num untaken' : 'count plain num'} data-part="incident-count">
      <span aria-hidden="true">{short(open)}</span>
      <span className="sr-only"> {t('incidentCount', { open, untaken })}</span>
    </span>
  )
}

/** Keeps the counts up to date, and shows them before the title of every page and on the icon of the app (DAY-062). */
export const WaitingTitle = () => {
  const { data } = useQuery(dayQueries.counts())
  useDayLive()
  const prefix = toTitlePrefix(data)
  const now = data?.now ?? 0
  useEffect(() => {
    setTitlePrefix(prefix)
    if ('setAppBadge' in navigator) void navigator.setAppBadge(now).catch(() => undefined)
    return () => setTitlePrefix('')
  }, [prefix, now])
  return null
}
