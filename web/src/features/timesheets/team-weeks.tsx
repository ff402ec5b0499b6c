import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { hours, minutes } from '@passerelle/kernel/durations'
import { middayOf } from '@passerelle/kernel/nights'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { ReopenWeek } from './reopen-week.tsx'
import { useDecideWeek } from './use-decide-week.ts'
import { stateIcons } from './week-state.tsx'
import './team-weeks.css'

/** A day with more is looked at. */
const longDay = hours(10)

/** The weeks of the team: a row per person, seven days, counted against capacity, and what is to be looked at. */
export const TeamWeeks = ({
  list,
  week,
  today,
  name,
  nameOf,
}: {
  list: readonly Timesheet[]
  week: string
  today: string
  name: (userId: string) => ReactNode
  nameOf: (userId: string) => string
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
  const { approve } = useDecideWeek(week)
  const approval = list.some(({ state }) => state !== null)
  const submitted = list.filter(({ state }) => state === 'submitted')
  const clean = submitted.filter((sheet) => marksOf(sheet).length === 0)
  return (
    <>
      {submitted.length > 0 && (
        <p className="week-state" data-part="to-approve">
          <Icon icon={stateIcons.submitted} />
          <span>
            <b>{t('toApprove', { count: submitted.length })}</b>, {t('clean', { count: clean.length })}
          </span>
          {clean.length > 0 && (
            <Button size="small" loading={approve.isPending} onClick={() => approve.mutate(clean)}>
              {t('approveAll')}
            </Button>
          )}
        </p>
      )}
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
              {approval && (
                <>
                  <th scope="col" className="state">
                    {t('state')}
                  </th>
                  <th scope="col">
                    <span className="sr-only">{t('action')}</span>
                  </th>
                </>
              )}
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
                  <td className="billable num">{time(sheet.sums.billableMs)}</td>
                  <td className="marks">
                    {marks.length > 0 && (
                      <>
                        <Icon icon={IconAlertTriangle} /> {marks.join(', ')}
                      </>
                    )}
                  </td>
                  {sheet.state && (
                    <>
                      <td className="state" data-state={sheet.state}>
                        <Icon icon={stateIcons[sheet.state]} /> {t(`states.${sheet.state}`)}
                      </td>
                      <td className="action">
                        {sheet.state === 'submitted' && (
                          <Button size="small" loading={approve.isPending} onClick={() => approve.mutate([sheet])}>
                            {t('approve')}
                          </Button>
                        )}
                        {sheet.state === 'approved' && (
                          <ReopenWeek sheet={sheet} week={week} name={nameOf(sheet.userId)} />
                        )}
                      </td>
                    </>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
