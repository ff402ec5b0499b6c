import { daysAway } from '@passerelle/kernel/date-text'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/** The date that matters most on a card, and how pressing it is. */
export type CardMoment = {
  kind: 'archive' | 'accept' | 'late' | 'due' | 'received' | 'done'
  at: Date
  look: '' | 'soon' | 'late'
}

const pressing = (at: Date, now: Date) => (daysAway(at, now) <= 2 ? ('late' as const) : ('' as const))

/** An automatic step first, then a due date that is past or within a week, then when it ended or came in. */
export const momentOf = (card: TaskCard, now: Date): CardMoment | undefined => {
  if (card.listId !== 'done' && card.next !== null) {
    const at = new Date(card.next.at)
    return { kind: card.next.effect === 'accept_completion' ? 'accept' : 'archive', at, look: pressing(at, now) }
  }
  if (card.listId === 'done')
    return card.doneAt === null ? undefined : { kind: 'done', at: new Date(card.doneAt), look: '' }
  if (card.dueAt !== null) {
    const at = new Date(card.dueAt)
    const days = daysAway(at, now)
    if (days < 0) return { kind: 'late', at, look: 'late' }
    if (days <= 7) return { kind: 'due', at, look: 'soon' }
  }
  return card.labels.length === 0 ? { kind: 'received', at: new Date(card.createdAt), look: '' } : undefined
}
