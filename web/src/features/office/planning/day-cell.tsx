import type { PlannedMember } from '@passerelle/contract/projects/planning'
import { middayOf } from '@passerelle/kernel/nights'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { opened } from '../../../model/history/use-close.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { barOf, dayLoadOf, type DayLoad } from './day-load.ts'
import type { Planning } from './planning-queries.ts'
import { PlanButton, usePlanDrag } from './plan-drag.tsx'
import { targetOf, type Held } from './plan-target.ts'
import { useGiveTask } from './use-give-task.ts'

/** Requests without anybody that a cell offers. */
const offered = 5

const useStateText = () => {
  const t = useTranslations('planning')
  const { elapsed } = useFormat()
  return ({ state, overMs, freeMs }: DayLoad) => {
    if (state === 'over') return t('over', { time: elapsed(overMs) })
    if (state === 'free') return t('free', { time: elapsed(freeMs) })
    if (state === 'full') return t('full')
    return state === 'off' ? '' : t('counted')
  }
}

const useAbsenceText = () => {
  const t = useTranslations('teams')
  return ({ part, reason }: NonNullable<DayLoad['absence']>) => {
    const what = reason ? t(`reasons.${reason}`) : t('absent')
    return part === 'day' ? what : `${what}, ${t(`parts.${part}`)}`
  }
}

/** Requests that nobody has, the first ones of the list, to give them to this person. */
const Gifts = ({ plan, member, focused }: { plan: Planning; member: PlannedMember; focused: boolean }) => {
  const t = useTranslations('planning')
  const { elapsed } = useFormat()
  const give = useGiveTask()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) first.current?.focus()
  }, [focused])
  const tasks = plan.toDistribute.list.slice(0, offered)
  if (tasks.length === 0) return null
  return (
    <ul className="load-gifts" aria-label={t('toDistribute')}>
      {tasks.map((task, index) => (
        <li key={task._id}>
          <span>
            <span className="id">{task.taskId}</span> {task.taskName}{' '}
            <span className="quiet num">{task.leftMs === null ? t('noEstimate') : elapsed(task.leftMs)}</span>
          </span>
          <Button
            {...(index === 0 && { ref: first })}
            size="small"
            loading={give.isPending}
            aria-label={t('giveTo', { taskId: task.taskId, name: member.firstName })}
            onClick={() => give.mutate({ task, userId: member.userId, name: member.firstName })}
          >
            {t('give')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A piece as it is planned anew: with all the time that its person has for the request this week. */
const heldPiece = ({ userId, planned }: PlannedMember, piece: PlannedMember['planned'][number]): Held => ({
  ...piece,
  leftMs: planned.filter(({ _id }) => _id === piece._id).reduce((sum, { ms }) => sum + ms, 0),
  from: { userId, day: piece.day },
})

/** The pieces of a day, with a link to each request. */
const Pieces = ({ member, load, close }: { member: PlannedMember; load: DayLoad; close: () => void }) => {
  const t = useTranslations('planning')
  const { elapsed } = useFormat()
  const drag = usePlanDrag()
  const pieces = load.kind === 'past' ? [] : member.planned.filter(({ day }) => day === load.day)
  return (
    <div className="load-pieces">
      {load.kind !== 'later' && <p className="num">{t('loggedOf', { time: elapsed(load.loggedMs) })}</p>}
      {pieces.length === 0 && load.kind !== 'past' && <p className="quiet">{t('nothingPlanned')}</p>}
      <ul>
        {pieces.map((piece) => {
          const { taskId, taskName, ms } = piece
          const held = heldPiece(member, piece)
          return (
            <li key={taskId} className="load-piece" onPointerDown={(event) => drag.press(event, held)}>
              <Link
                to="/admin/tasks/$taskId"
                params={{ taskId }}
                search={{ from: 'teams' }}
                state={opened}
                className="link"
                draggable={false}
                onKeyDown={(event) => drag.lift(event, held)}
              >
                <span className="id">{taskId}</span> {taskName}
              </Link>
              <span className="num">{elapsed(ms)}</span>
              <PlanButton held={held} onChoose={close} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/**
 * A day of a person: time against capacity as a figure, a bar and words; pressed, its pieces and what could be given to
 * the person (PLN-013, PLN-052).
 */
export const DayCell = ({
  plan,
  member,
  index,
  accounts,
  giving,
  onFocus,
  tabIndex,
}: {
  plan: Planning
  member: PlannedMember
  index: number
  accounts: readonly string[]
  /** Its pieces were opened to give something to this person. */
  giving: boolean
  onFocus: () => void
  tabIndex: 0 | -1
}) => {
  const t = useTranslations('planning')
  const { elapsed, day: dayText } = useFormat()
  const stateText = useStateText()
  const absenceText = useAbsenceText()
  const [open, show] = useState(false)
  const load = dayLoadOf(member, plan, index)
  const { kind, state, shownMs, capacityMs, absence, holiday } = load
  const shortDay = capacityMs !== Math.max(...member.capacityMs) && capacityMs > 0
  const day = dayText(middayOf(load.day))
  const note = absence ? absenceText(absence) : holiday ? t('holiday') : ''
  return (
    <td className={['load-day', kind, state].join(' ')} data-plan-target={targetOf(member.userId, load.day)}>
      <Popover
        open={open}
        onOpenChange={show}
        label={t('piecesOf', { name: member.name, day })}
        trigger={
          <button type="button" className="load-cell" data-cell tabIndex={tabIndex} onFocus={onFocus}>
            <span className="sr-only">
              {member.name}, {day}
            </span>
            <span className="load-name" aria-hidden="true">
              {day}
            </span>
            {state === 'off' ? (
              <span className="load-words">{note || '·'}</span>
            ) : (
              <>
                <span className="load-figure num">
                  <b>{shownMs === 0 ? '–' : elapsed(shownMs)}</b>
                  {shortDay && <span className="quiet"> {t('of', { time: elapsed(capacityMs) })}</span>}
                </span>
                <span className="load-bar" aria-hidden="true">
                  {barOf(load, member, accounts).map(({ look, left, width }) => (
                    <i key={look} className={look} style={{ '--left': `${left}%`, '--width': `${width}%` }} />
                  ))}
                  <u style={{ '--left': `${Math.min(100, capacityMs / 360_000)}%` }} />
                </span>
                <span className="load-words num">
                  {state === 'over' && <Icon icon={IconAlertTriangle} />}
                  {stateText(load)}
                </span>
                {note && <span className="load-note">{note}</span>}
              </>
            )}
          </button>
        }
      >
        <Pieces member={member} load={load} close={() => show(false)} />
        {kind !== 'past' && <Gifts plan={plan} member={member} focused={giving} />}
      </Popover>
    </td>
  )
}
