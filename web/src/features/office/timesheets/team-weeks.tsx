import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { minutes } from '@passerelle/kernel/durations'
import { middayOf } from '@passerelle/kernel/nights'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { TeamWeekRow } from './team-week-row.tsx'
import { useDecideWeek } from './use-decide-week.ts'
import { billableShare, weekMarks } from './week-marks.ts'
import { stateIcons } from './week-state.tsx'
import './team-weeks.css'

const sum = <T,>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0)

/** Sums of all people, per day and of the week. */
const Together = ({ list, approval }: { list: readonly Timesheet[]; approval: boolean }) => {
  const t = useTranslations('timesheets')
  const { elapsed } = useFormat()
  const time = (ms: number) => (ms < minutes(1) ? '·' : elapsed(ms))
  const share = billableShare(list)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('together')}</th>
        {list[0]?.days.map(({ day }, index) => (
          <td key={day} className="day num">
            {time(sum(list, ({ days }) => days[index]?.loggedMs ?? 0))}
          </td>
        ))}
        <td className="num">
          <b>{time(sum(list, ({ sums }) => sums.loggedMs))}</b>
          <small className="quiet">{t('of', { time: elapsed(sum(list, ({ sums }) => sums.capacityMs)) })}</small>
        </td>
        <td className="billable num">{share === null ? '' : t('percent', { share })}</td>
        <td colSpan={approval ? 3 : 1}>{'\u00a0'}</td>
      </tr>
    </tfoot>
  )
}

/**
 * The weeks of the team: a row per person, seven days, counted against capacity, and what is to be looked at; submitted
 * weeks without a mark are approved at once (PLN-051).
 */
export const TeamWeeks = ({
  list,
  week,
  today,
  lastWeek,
  name,
  nameOf,
  look,
  mayApprove,
  onShow,
  isPlaceholder,
}: {
  list: readonly Timesheet[]
  week: string
  today: string
  /** The last week before with any time, when this one has none. */
  lastWeek: string | null
  name: (userId: string) => ReactNode
  nameOf: (userId: string) => string
  look: (userId: string, text: string, label: string) => ReactNode
  mayApprove: (userId: string) => boolean
  onShow: (week: string) => void
  /** True for the weeks shown before, while the chosen ones load: nothing is decided on them. */
  isPlaceholder: boolean
}) => {
  const t = useTranslations('timesheets')
  const { day: dayText } = useFormat()
  const days = list[0]?.days ?? []
  const { approve } = useDecideWeek(week)
  const approval = list.some(({ state }) => state !== null)
  const submitted = list.filter(({ state }) => state === 'submitted')
  const stillOpen = list.filter(({ state }) => state === 'open')
  const clean = submitted.filter((sheet) => mayApprove(sheet.userId) && weekMarks(sheet).length === 0)
  if (list.length > 0 && list.every(({ rows }) => rows.length === 0) && submitted.length === 0)
    return (
      <EmptyState
        icon={IconClock}
        title={t('empty')}
        action={lastWeek && <Button onClick={() => onShow(lastWeek)}>{t('lastWeek')}</Button>}
      >
        {t('emptyTeam')}
      </EmptyState>
    )
  return (
    <>
      {submitted.length > 0 && (
        <p className="week-state" data-part="to-approve">
          <Icon icon={stateIcons.submitted} />
          <span>
            <b>{t('toApprove', { count: submitted.length })}</b>, {t('clean', { count: clean.length })}
            {stillOpen.length > 0 && `, ${t('stillOpen', { count: stillOpen.length })}`}
          </span>
          {clean.length > 0 && (
            <Button
              size="small"
              loading={approve.isPending}
              disabled={isPlaceholder}
              onClick={() => approve.mutate(clean)}
            >
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
              <th scope="col" title={t('billablePart')}>
                {t('billableHead')}
              </th>
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
            {list.map((sheet) => (
              <TeamWeekRow
                key={sheet.userId}
                sheet={sheet}
                week={week}
                name={name(sheet.userId)}
                nameText={nameOf(sheet.userId)}
                look={(text, label) => look(sheet.userId, text, label)}
                onApprove={mayApprove(sheet.userId) ? () => approve.mutate([sheet]) : undefined}
                approving={approve.isPending}
                isPlaceholder={isPlaceholder}
              />
            ))}
          </tbody>
          <Together list={list} approval={approval} />
        </table>
      </div>
    </>
  )
}
