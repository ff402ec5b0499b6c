import type { Oncall } from '@passerelle/contract/stats/oncall'
import { days } from '@passerelle/kernel/durations'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { toPerson } from './rota-people.ts'

export type Shift = Oncall['next'][number]

const weekCount = 8
const ms = (at: string) => Date.parse(at)

/** Moves the focus to the shift beside, or to the nearest one of the layer above or below. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-layer]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('button'),
  ])
  const focused = document.activeElement as HTMLElement
  const row = rows.findIndex((buttons) => buttons.includes(focused))
  if (row < 0) return
  const at = rows[row]!.indexOf(focused)
  const nearest = (buttons: HTMLElement[] | undefined) =>
    buttons?.toSorted(
      (a, b) => Math.abs(a.offsetLeft - focused.offsetLeft) - Math.abs(b.offsetLeft - focused.offsetLeft),
    )[0]
  const next = {
    ArrowLeft: rows[row]![at - 1],
    ArrowRight: rows[row]![at + 1],
    ArrowUp: nearest(rows[row - 1]),
    ArrowDown: nearest(rows[row + 1]),
  }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * The shifts of eight weeks as bars, a line per layer: replacements are hatched, gaps red. Arrow keys move, Enter opens
 * the replacement of a shift (ONC-045). On a phone each week is a line.
 */
export const RotaBars = ({ rota, now, onOpen }: { rota: Oncall; now: Date; onOpen: (shift: Shift) => void }) => {
  const t = useTranslations('oncall')
  const format = useFormat()
  const names = new Map(rota.people.map(({ userId, name }) => [userId, name]))
  const from = ms(rota.next[0]!.startsAt)
  const before = ms(rota.next.at(-1)!.endsAt)
  const place = (startsAt: number, endsAt: number) => {
    const start = Math.max(startsAt, from)
    return {
      '--x': `${((start - from) / (before - from)) * 100}%`,
      '--w': `${((Math.min(endsAt, before) - start) / (before - from)) * 100}%`,
    }
  }
  const span = ({ startsAt, endsAt }: Pick<Shift, 'startsAt' | 'endsAt'>) => ({
    from: format.dateTime(startsAt, now),
    until: format.dateTime(endsAt, now),
  })
  const weeks = Array.from({ length: weekCount }, (_, index) => new Date(from + index * days(7) + days(0.5)))
  const there = ({ startsAt, endsAt }: Shift, at: number) => ms(startsAt) <= at && at < ms(endsAt)
  return (
    <>
      <div className="rota-bars" onKeyDown={moveFocus} role="group" aria-label={t('weeks')}>
        <div className="rota-weeks num" aria-hidden="true">
          {weeks.map((week) => (
            <span key={week.getTime()}>{format.shortDay(week)}</span>
          ))}
        </div>
        {rota.layers.map((layer, row) => {
          const shifts = rota.next.filter(({ layerId, userId }) => layerId === layer._id && userId !== null)
          return (
            <div key={layer._id} className="rota-row">
              <span>
                <b>{layer.name}</b>
                <span className="quiet">{t(`hours.${layer.hours}`)}</span>
              </span>
              <div className="rota-line" data-layer={layer._id}>
                {shifts.map((shift, index) => {
                  const name = names.get(shift.userId!) ?? ''
                  const replaces = shift.cause === 'override'
                  const classes = ['rota-shift', replaces && 'override', there(shift, now.getTime()) && 'now']
                  return (
                    <button
                      key={shift.startsAt}
                      type="button"
                      className={classes.filter(Boolean).join(' ')}
                      style={place(ms(shift.startsAt), ms(shift.endsAt))}
                      tabIndex={row === 0 && index === 0 ? 0 : -1}
                      title={t(replaces ? 'replacement' : 'shift', { name, ...span(shift) })}
                      onClick={() => onOpen(shift)}
                    >
                      <Avatar person={toPerson(name)} decorative />
                      <b aria-hidden="true">{toPerson(name).firstName}</b>
                      <span className="sr-only">{t(replaces ? 'replacement' : 'shift', { name, ...span(shift) })}</span>
                    </button>
                  )
                })}
                {row === 0 &&
                  rota.gaps.map((gap) => (
                    <i key={gap.startsAt} className="rota-gap" style={place(ms(gap.startsAt), ms(gap.endsAt))} />
                  ))}
                <i className="rota-present" style={place(now.getTime(), now.getTime())} />
              </div>
            </div>
          )
        })}
      </div>
      <ol className="rota-list">
        {weeks.map((week) => (
          <li key={week.getTime()}>
            <span className="num">{format.shortDay(week)}</span>
            {rota.layers.map(({ _id }, row) => {
              // Whoever begins that week: Thursday at noon is after every hand-over of a week.
              const shift = rota.next.find((one) => one.layerId === _id && there(one, week.getTime() + days(3)))
              const name = names.get(shift?.userId ?? '')
              const [begin, end] = [week.getTime() - days(0.5), week.getTime() + days(6.5)]
              const gap = row === 0 && rota.gaps.find((one) => ms(one.startsAt) < end && ms(one.endsAt) > begin)
              return (
                <span key={_id}>
                  {name && <Avatar person={toPerson(name)} decorative />}
                  {name ? toPerson(name).firstName : '–'}
                  {gap && (
                    <span className="rota-list-gap">
                      <Icon icon={IconAlertTriangle} />
                      <span className="sr-only">{t('weekGap')}</span>
                    </span>
                  )}
                </span>
              )
            })}
          </li>
        ))}
      </ol>
    </>
  )
}
