import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'

/** The most relevant date of a card, and its urgency. */
export type CardDate = {
  kind: 'archive' | 'accept' | 'late' | 'due' | 'received' | 'done'
  at: Date
  urgency: '' | 'soon' | 'late'
}

const pressing = (at: Date, now: Date) => (differenceInCalendarDays(at, now) <= 2 ? ('late' as const) : ('' as const))

/** An automatic step first, then a due date that is past or within a week, then the end or the creation date. */
export const getCardDate = (card: TaskCard, now: Date): CardDate | undefined => {
  if (card.listId !== 'done' && card.next !== null) {
    const at = new Date(card.next.at)
    return { kind: card.next.effect === 'accept_completion' ? 'accept' : 'archive', at, urgency: pressing(at, now) }
  }
  if (card.listId === 'done')
    return card.doneAt === null ? undefined : { kind: 'done', at: new Date(card.doneAt), urgency: '' }
  if (card.dueAt !== null) {
    const at = new Date(card.dueAt)
    const days = differenceInCalendarDays(at, now)
    if (days < 0) return { kind: 'late', at, urgency: 'late' }
    if (days <= 7) return { kind: 'due', at, urgency: 'soon' }
  }
  return card.labels.length === 0 ? { kind: 'received', at: new Date(card.createdAt), urgency: '' } : undefined
}
