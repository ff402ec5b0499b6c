import type { Label, TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import type { BulkChange } from './bulk-change.ts'

export type BulkField = BulkChange['field']

/** Fields in the order of the bar, with the permission each requires. */
const needs = {
  list: 'move',
  labels: 'label',
  milestones: 'milestones',
  priority: 'edit',
  owner: 'edit',
  members: 'members',
} as const satisfies Record<BulkField, TaskCard['may'][number]>
export const parts = Object.keys(needs) as BulkField[]

/** Fields the user may change on at least one of these tasks. */
export const offeredParts = (cards: readonly TaskCard[]): BulkField[] =>
  parts.filter((part) => cards.some(({ may }) => may.includes(needs[part])))

/** Checked state over all tasks: all, some (indeterminate) or none; none for an empty list. */
export const getCheckedState = (
  cards: readonly TaskCard[],
  holds: (card: TaskCard) => boolean,
): 'all' | 'some' | 'none' => {
  const count = cards.filter(holds).length
  if (count === 0) return 'none'
  return count === cards.length ? 'all' : 'some'
}

/** The common account of these tasks; null when there are several. */
export const accountOf = (cards: readonly TaskCard[]): string | null => {
  const accounts = new Set(cards.map(({ appId }) => appId))
  return accounts.size === 1 ? [...accounts][0]! : null
}

/** Labels that can be added to at least one of these tasks, or removed (LBL-009, LBL-011). */
export const offeredTo = (cards: readonly TaskCard[], labels: readonly Label[]): Label[] => {
  const worn = new Set(cards.flatMap(({ labelIds }) => labelIds))
  return labels.filter(
    ({ _id, disabledAt, dependencies }) =>
      worn.has(_id) || (disabledAt === null && (dependencies.length === 0 || dependencies.some((id) => worn.has(id)))),
  )
}
