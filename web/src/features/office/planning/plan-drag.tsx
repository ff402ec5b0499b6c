import { middayOf } from '@passerelle/kernel/nights'
import { IconCalendarPlus } from '@tabler/icons-react'
import { createContext, useContext, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { followPointer } from '../../../kit/ui/drag/follow-pointer.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { PlanForm } from './plan-form.tsx'
import { besideTarget, firstTarget, obstacleOf, placeOf, targetsOf, type Held, type Target } from './plan-target.ts'
import type { Planning } from './planning-queries.ts'
import { usePlanTask } from './use-plan-task.ts'

type PlanDrag = {
  /** Begins a drag by the pointer. */
  press: (event: PointerEvent<HTMLElement>, held: Held) => void
  /** Space on the request's link lifts it. */
  lift: (event: KeyboardEvent<HTMLElement>, held: Held) => void
  /** Asks for the person and the day. */
  choose: (held: Held) => void
}

const Context = createContext<PlanDrag | null>(null)

export const usePlanDrag = (): PlanDrag => {
  const drag = useContext(Context)
  if (!drag) throw new Error('There is no plan around it')
  return drag
}

/** Opens the form of a request: what a drag does, for the keyboard and for touch. */
export const PlanButton = ({ held, onChoose }: { held: Held; onChoose?: () => void }) => {
  const t = useTranslations('planning')
  const { choose } = usePlanDrag()
  const open = () => {
    onChoose?.()
    choose(held)
  }
  return <IconButton icon={IconCalendarPlus} label={t('planTitle', { taskId: held.taskId })} onClick={open} />
}

/** Marks a cell without rendering the table anew. */
const mark = (target: Target | null) => {
  for (const cell of document.querySelectorAll<HTMLElement>('[data-plan-target]'))
    cell.toggleAttribute('data-over', cell.dataset['planTarget'] === target)
}
/** While something is dragged, popups do not cover the days. */
const setDragging = (on: boolean) => document.body.toggleAttribute('data-dragging', on)

const Obstacle = ({
  plan,
  asked,
  onPlan,
  onClose,
}: {
  plan: Planning
  asked: { held: Held; target: Target } | null
  onPlan: () => void
  onClose: () => void
}) => {
  const t = useTranslations('planning')
  const common = useTranslations('common')
  const { day: dayText } = useFormat()
  const place = asked && placeOf(plan, asked.target)
  const obstacle = asked && obstacleOf(plan, asked.target)
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={asked ? t('planTitle', { taskId: asked.held.taskId }) : ''}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" onClick={onPlan}>
            {t('planAnyway')}
          </Button>
        </>
      }
    >
      {place && (
        <p>
          {obstacle === 'holiday'
            ? t('holidayThen', { day: dayText(middayOf(place.day)) })
            : t('absentThen', { name: place.member.firstName, day: dayText(middayOf(place.day)) })}
        </p>
      )}
    </Dialog>
  )
}

/**
 * Planning by drag (PLN-017): a request is dropped on the day of a person, or lifted with Space, moved by arrows,
 * dropped with Enter and put back with Escape. Touch has the menu.
 */
export const PlanDragArea = ({ plan, children }: { plan: Planning; children: ReactNode }) => {
  const t = useTranslations('planning')
  const { day: dayText } = useFormat()
  const send = usePlanTask()
  const [asked, ask] = useState<{ held: Held; target: Target } | null>(null)
  const [chosen, choose] = useState<Held | null>(null)
  const latest = useRef(plan)
  latest.current = plan
  const lifted = useRef<{ held: Held; over: Target } | null>(null)

  const write = (held: Held, target: Target) => {
    const place = placeOf(latest.current, target)
    if (place) send.mutate({ held, target, name: place.member.firstName })
  }
  const drop = (held: Held, target: Target) => {
    if (held.from?.userId === target.split(' ')[0] && held.from?.day === target.split(' ')[1]) return
    if (obstacleOf(latest.current, target)) ask({ held, target })
    else write(held, target)
  }
  const textOf = (over: Target) => {
    const place = placeOf(latest.current, over)
    return place ? t('planOver', { name: place.member.firstName, day: dayText(middayOf(place.day)) }) : ''
  }
  const letGo = () => {
    lifted.current = null
    mark(null)
    setDragging(false)
    removeEventListener('keydown', onKey.current, { capture: true })
  }
  const onKey = useRef((event: globalThis.KeyboardEvent) => keys.current(event))
  const keys = useRef<(event: globalThis.KeyboardEvent) => void>(() => undefined)
  keys.current = (event) => {
    const now = lifted.current
    if (!now) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      letGo()
      announce(t('planCancelled', { taskId: now.held.taskId }))
    } else if (event.key === 'Enter' || event.key === ' ') {
      letGo()
      drop(now.held, now.over)
    } else if (event.key.startsWith('Arrow')) {
      const over = besideTarget(latest.current, now.over, event.key)
      lifted.current = { held: now.held, over }
      mark(over)
      announce(textOf(over))
    }
  }
  useEffect(
    () => () => {
      removeEventListener('keydown', onKey.current, { capture: true })
      setDragging(false)
    },
    [],
  )

  const press: PlanDrag['press'] = (event, held) => {
    const open = new Set<string>(targetsOf(latest.current).flat())
    if (open.size === 0) return
    followPointer<Target>(event.nativeEvent, event.currentTarget, {
      placeAt: (x, y) => {
        const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-plan-target]')
        const target = cell?.dataset['planTarget']
        return target !== undefined && open.has(target) ? (target as Target) : null
      },
      onStart: () => setDragging(true),
      onOver: mark,
      onDrop: (target) => drop(held, target),
      onEnd: () => {
        mark(null)
        setDragging(false)
      },
    })
  }
  const lift: PlanDrag['lift'] = (event, held) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || lifted.current) return
    event.preventDefault()
    const over = firstTarget(latest.current, held)
    if (over === undefined) return announce(t('weekIsOver'))
    lifted.current = { held, over }
    setDragging(true)
    mark(over)
    announce(`${t('planLifted', { taskId: held.taskId })} ${textOf(over)}`)
    addEventListener('keydown', onKey.current, { capture: true })
  }
  return (
    <Context value={{ press, lift, choose }}>
      {children}
      <Dialog
        open={chosen !== null}
        onClose={() => choose(null)}
        title={chosen ? t('planTitle', { taskId: chosen.taskId }) : ''}
        description={chosen?.taskName}
      >
        {chosen && (
          <PlanForm
            plan={plan}
            held={chosen}
            onPlan={(target) => {
              choose(null)
              drop(chosen, target)
            }}
          />
        )}
      </Dialog>
      <Obstacle
        plan={plan}
        asked={asked}
        onClose={() => ask(null)}
        onPlan={() => {
          if (asked) write(asked.held, asked.target)
          ask(null)
        }}
      />
    </Context>
  )
}
