import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { hours, minutes } from '@passerelle/kernel/durations'
import { middayOf } from '@passerelle/kernel/nights'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import './team-weeks.css'

/** A day with more is looked at. */
const longDay = hours(10)

/** The weeks of the team: a row per person, seven days, counted against capacity, and what is to be looked at. */
export const TeamWeeks = ({
  list,
  today,
  name,
}: {
  list: readonly Timesheet[]
  today: string
  name: (userId: string) => ReactNode
}) => {
  const t = useTranslations('timesheets')
  const { elapsed, day: dayText } = useFormat()
  const time = (ms: number) => (ms < minutes(1) ? '·' : elapsed(ms))
  const days = list[0]?.days ?? []
  const marksOf = (sheet: Timesheet) => [
    ...sheet.days.flatMap(({ day, loggedMs }) =>
      loggedMs > longDay ? [t('long', { time: elapsed(loggedMs), day: dayText(middayOf(day)) })] : [],
    ),
    ...(sheet.overlapsMs >= minutes(1) ? [t('doubleTime', { time: elapsed(sheet.overlapsMs) })] : []),
    ...(sheet.runningSince ? [t('running')] : []),
  ]
  return (
    <div className="team-weeks-scroll" tabIndex={0} role="region" aria-label={t('team')}>
      <table className="team-weeks" data-part="team-weeks">
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col" className={day === today ? 'day today' : 'day'}>
                {dayText(middayOf(day))}
              </th>
            ))}
            <th scope="col">{t('counted')}</th>
            <th scope="col">{t('billableHead')}</th>
            <th scope="col" className="marks">
              {t('marks')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((sheet) => {
            const marks = marksOf(sheet)
            return (
              <tr key={sheet.userId}>
                <th scope="row">{name(sheet.userId)}</th>
                {sheet.days.map(({ day, loggedMs }) => (
                  <td key={day} className={loggedMs > longDay ? 'day num late' : 'day num'}>
                    {time(loggedMs)}
                  </td>
                ))}
                <td className="num">
                  <b>{time(sheet.sums.loggedMs)}</b>
                  <small className="quiet">{t('of', { time: elapsed(sheet.sums.capacityMs) })}</small>
                </td>
                <td className="num">{time(sheet.sums.billableMs)}</td>
                <td className="marks">
                  {marks.length > 0 && (
                    <>
                      <Icon icon={IconAlertTriangle} /> {marks.join(', ')}
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
