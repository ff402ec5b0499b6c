import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { focusCard, stepFocus } from '../focus/focus-card.ts'
import { liftStep, type KeyboardDrag } from './keyboard-drag.ts'

/** Keyboard control of the board: arrows move between cards, Space picks one up, and each step is announced. */
export const useKeyboardDrag = (
  cardOf: (id: string) => TaskCard | undefined,
  onMove: (card: TaskCard, to: ListId) => void,
  onStretch?: (from: string, to: string) => void,
) => {
  const t = useTranslations()
  const [lift, setLift] = useState<KeyboardDrag | null>(null)

  const say = (before: KeyboardDrag | null, after: KeyboardDrag | null, dropped: boolean) => {
    if (!before && after) announce(t('board.picked', { taskId: after.card.taskId }))
    else if (after && before && after.over !== before.over)
      announce(t('board.over', { taskId: after.card.taskId, list: t(`words.list.${after.over}`) }))
    else if (before && !after && !dropped) announce(t('board.dropCancelled', { taskId: before.card.taskId }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-card-link]')
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return
    const step = liftStep(lift, event.key, cardOf(link.dataset.cardLink ?? ''))
    if (step.handled) {
      event.preventDefault()
      say(lift, step.lift, step.drop !== undefined)
      setLift(step.lift)
      if (step.drop) {
        onMove(step.drop.card, step.drop.to)
        requestAnimationFrame(() => focusCard(step.drop!.card._id))
      }
      return
    }
    if (!stepFocus(link, event.key)) return
    event.preventDefault()
    const next = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cardLink : undefined
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && next !== undefined)
      onStretch?.(link.dataset.cardLink ?? '', next)
  }
  /** Moving the focus away cancels a keyboard drag: no later key may move the card. */
  const cancel = () => {
    if (!lift) return
    say(lift, null, false)
    setLift(null)
  }
  return { lift, onKeyDown, letGo: cancel }
}
