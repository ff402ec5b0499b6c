import type { Label, TaskCard } from '../../shared/tasks/task-queries.ts'
import type { BulkChange } from './bulk-change.ts'

export type BulkField = BulkChange['field']

/** The parts in the order of the bar, and what a reader needs to change them. */
const needs = {
  list: 'move',
  labels: 'label',
  milestones: 'milestones',
  priority: 'edit',
  owner: 'edit',
  members: 'members',
} as const satisfies Record<BulkField, TaskCard['may'][number]>
export const parts = Object.keys(needs) as BulkField[]

/** Those that the reader may change of any of these requests. */
export const offeredParts = (cards: readonly TaskCard[]): BulkField[] =>
  parts.filter((part) => cards.some(({ may }) => may.includes(needs[part])))

/** Does something hold for all of them, for some or for none? None of nothing. */
export const getCheckedState = (
  cards: readonly TaskCard[],
  holds: (card: TaskCard) => boolean,
): 'all' | 'some' | 'none' => {
  const count = cards.filter(holds).length
  if (count === 0) return 'none'
  return count === cards.length ? 'all' : 'some'
}

/** The one account of these requests; null when there are several. */
export const accountOf = (cards: readonly TaskCard[]): string | null => {
  const accounts = new Set(cards.map(({ appId }) => appId))
  return accounts.size === 1 ? [...accounts][0]! : null
}

/** The labels that can be put on one of these requests at least, or be taken off (LBL-009, LBL-011). */
export const offeredTo = (cards: readonly TaskCard[], labels: readonly Label[]): Label[] => {
  const worn = new Set(cards.flatMap(({ labelIds }) => labelIds))
  return labels.filter(
    ({ _id, disabledAt, dependencies }) =>
      worn.has(_id) || (disabledAt === null && (dependencies.length === 0 || dependencies.some((id) => worn.has(id)))),
  )
}
