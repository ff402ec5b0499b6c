import { useTranslations } from 'use-intl'
import { useFormat } from '../../format/use-format.ts'
import './margin.css'

type Facts = {
  soldMs: number
  spentMs: number
  netPerHourInCents: number | null
  hourlyInCents: number | null
}

/** Under this part of the hourly price the net amount for each hour is marked (BIL-037). */
const lowShare = 0.8

/** Sold time against spent time, in time and percent, and the net amount for each spent hour; for staff (BIL-037). */
export const Margin = ({ soldMs, spentMs, netPerHourInCents, hourlyInCents }: Facts) => {
  const t = useTranslations('billing')
  const format = useFormat()
  if (netPerHourInCents === null || spentMs === 0) return <span className="quiet">{t('noTime')}</span>
  const gap = soldMs - spentMs
  const sign = gap < 0 ? '−' : '+'
  const share = Math.round((Math.abs(gap) / soldMs) * 100)
  const percent = soldMs === 0 ? '' : ` (${sign}\u202f${format.percent(share)})`
  const isLow = hourlyInCents !== null && netPerHourInCents < hourlyInCents * lowShare
  const perHour = t('perHour', { amount: format.money(netPerHourInCents) })
  return (
    <span className="margin num">
      {sign} {format.elapsed(Math.abs(gap))}
      {percent}
      <small className={isLow ? 'margin-low' : undefined}>{isLow ? t('underRate', { perHour }) : perHour}</small>
    </span>
  )
}
