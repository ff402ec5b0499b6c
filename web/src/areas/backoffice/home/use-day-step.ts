import type { NextStep } from '@passerelle/kernel/next-step'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMoveTask } from '../../../features/tasks/board/drag/use-move-task.ts'
import { refetchDay } from '../../../features/office/day-queue/day-queries.ts'
import type { PressStep } from '../../../features/office/day-queue/task-line.tsx'
import { draftKey } from '../../../features/tasks/thread/drafts/draft-key.ts'
import { drafts } from '../../../features/tasks/thread/drafts/use-draft.ts'
import { useStartTimer } from '../../../features/tasks/work-logs/timer/use-start-timer.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { restoreFocus } from '../../../kit/ui/focus/restore-focus.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { undoStaysMs } from '../../../kit/ui/toast/undo-stays.ts'
import { useMe } from '../../../model/session/me.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { openCardEdit } from '../../tasks/card-edit-store.ts'
import { mayEditStep } from '../../tasks/editable-fields.ts'
import { useOpenLine } from './use-open-line.ts'

/**
 * What the button of a step does on its line (DAY-032): opens its editor there, starts the timer or moves the task on;
 * without the permission it opens the task.
 */
export const useDayStep = (): PressStep => {
  const t = useTranslations()
  const format = useFormat()
  const client = useQueryClient()
  const me = useMe()
  const move = useMoveTask(true)
  const openLine = useOpenLine()
  const moveOn = (card: TaskCard) => {
    move(card, 'in_progress')
    const moved: TaskCard = { ...card, listId: 'in_progress' }
    const undo = { label: t('day.waive.undo'), run: () => move(moved, card.listId) }
    toast.success(t('day.moved', { taskId: card.taskId }), undo, undoStaysMs)
  }
  const start = useStartTimer(() => void refetchDay(client))
  const writeReminder = (card: TaskCard, { at }: NextStep) => {
    const owner = card.people.find(({ _id }) => _id === card.userId)
    const effect = at === null ? 'none' : card.pendingStatus === 'completed' ? 'accept' : 'archive'
    const text = t('day.remind', { name: owner?.firstName ?? '', effect, date: at === null ? '' : format.day(at) })
    const key = me && draftKey(me._id, card._id, 'client')
    if (key && drafts.get(key).text === '') drafts.write(key, text)
  }
  return (card, next, anchor) => {
    const { step, editor } = next
    if (step === 'moveOn') return moveOn(card)
    if (editor === 'timer' && card.may.includes('startWork')) return start.mutate(card)
    if (editor !== null && editor !== 'timer' && mayEditStep(card, editor)) {
      if (step === 'remind') writeReminder(card, next)
      return openCardEdit(card, editor, anchor)
    }
    void openLine(card).then(() =>
      restoreFocus(editor === 'composer' ? '[data-part="composer"] textarea' : '[data-part~="phase"] button'),
    )
  }
}
