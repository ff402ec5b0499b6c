import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { minutes } from '@passerelle/kernel/durations'
import { middayOf } from '@passerelle/kernel/nights'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { ReopenWeek } from './reopen-week.tsx'
import { billableShare, longDay, weekMarks, type WeekMark } from './week-marks.ts'
import { stateIcons } from './week-state.tsx'

const useMarkText = () => {
  const t = useTranslations('timesheets')
  const { elapsed, day: dayText } = useFormat()
  return (mark: WeekMark) => {
    if (mark.kind === 'running') return t('running')
    if (mark.kind === 'noNote') return t('noNote', { count: mark.count })
    if (mark.kind === 'double') return t('doubleTime', { time: elapsed(mark.ms) })
    const on = { time: elapsed(mark.ms), day: dayText(middayOf(mark.day)) }
    return mark.kind === 'long' ? t('long', on) : t('gapOn', on)
  }
}

const DayOfPerson = ({ loggedMs, absence }: Timesheet['days'][number]) => {
  const t = useTranslations('teams')
  const { elapsed } = useFormat()
  const time = loggedMs < minutes(1) ? '·' : elapsed(loggedMs)
  if (!absence) return <td className={loggedMs > longDay ? 'day num late' : 'day num'}>{time}</td>
  const reason = t(`reasons.${absence.reason}`)
  const words = absence.part === 'day' ? reason : `${reason}, ${t(`parts.${absence.part}`)}`
  return (
    <td className={absence.part === 'day' ? 'day num off' : 'day num'}>
      {loggedMs >= minutes(1) && time} <small>{words}</small>
    </td>
  )
}

/** The week of a person of the team: seven days, sum and share, what is to be looked at, state and next step. */
export const TeamWeekRow = ({
  sheet,
  week,
  name,
  nameText,
  look,
  onApprove,
  approving,
  isPlaceholder,
}: {
  sheet: Timesheet
  week: string
  name: ReactNode
  nameText: string
  /** The link to the week of the person. */
  look: (text: string, label: string) => ReactNode
  /** Undefined for whom the reader may not approve. */
  onApprove: (() => void) | undefined
  approving: boolean
  isPlaceholder: boolean
}) => {
  const t = useTranslations('timesheets')
  const { elapsed, near } = useFormat()
  const markText = useMarkText()
  const marks = weekMarks(sheet)
  const share = billableShare([sheet])
  const { state, submittedAt, decidedAt, decidedBy } = sheet
  const since =
    state === 'submitted'
      ? near(submittedAt ?? '')
      : state === 'approved'
        ? t('approvedBy', { name: decidedBy ?? '', at: near(decidedAt ?? '') })
        : t('toSubmit')
  return (
    <tr data-part="team-week-of" data-user-id={sheet.userId}>
      <th scope="row">{name}</th>
      {sheet.days.map((day) => (
        <DayOfPerson key={day.day} {...day} />
      ))}
      <td className="num">
        <b>{sheet.sums.loggedMs < minutes(1) ? '·' : elapsed(sheet.sums.loggedMs)}</b>
        <small className="quiet">{t('of', { time: elapsed(sheet.sums.capacityMs) })}</small>
      </td>
      <td className="billable num">{share === null ? '' : t('percent', { share })}</td>
      <td className="marks">
        {marks.length > 0 && (
          <>
            <Icon icon={IconAlertTriangle} /> {marks.map(markText).join(', ')}
          </>
        )}
      </td>
      {state && (
        <>
          <td className="state" data-state={state}>
            <Icon icon={stateIcons[state]} /> {t(`states.${state}`)}
            <small className="quiet num">{since}</small>
          </td>
          <td className="action">
            {state === 'submitted' &&
              (marks.length > 0
                ? look(t('look'), t('lookAt', { name: nameText }))
                : onApprove && (
                    <Button size="small" loading={approving} disabled={isPlaceholder} onClick={onApprove}>
                      {t('approve')}
                    </Button>
                  ))}
            {state === 'approved' && (
              <ReopenWeek sheet={sheet} week={week} name={nameText} isPlaceholder={isPlaceholder} />
            )}
          </td>
        </>
      )}
    </tr>
  )
}
