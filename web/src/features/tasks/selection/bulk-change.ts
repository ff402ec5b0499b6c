import type { TaskChange } from '@passerelle/contract/projects/bulk'
import { mergeUsers } from '../../../model/users/merge-users.ts'
import type { PersonEntry } from '../../../model/users/user-queries.ts'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'
import { getOptimisticMove } from '../../../model/tasks/optimistic/optimistic-state.ts'
import type { Task, TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import type { PriorityCode } from '../../../kit/ui/icon/priority.tsx'

export type CardLabel = TaskCard['labels'][number]
export type BulkUser = Pick<PersonEntry, '_id' | 'firstName' | 'lastName' | 'picture' | 'staff'>
export type Milestone = Task['milestones'][number]

/** A bulk change, with the data a card needs for the optimistic update; `on` adds, otherwise it removes. */
export type BulkChange =
  | { field: 'list'; listId: ListId }
  | { field: 'priority'; priority: PriorityCode }
  | { field: 'owner'; person: BulkUser }
  | { field: 'labels'; label: CardLabel; on: boolean }
  | { field: 'members'; person: BulkUser; on: boolean }
  | { field: 'milestones'; milestone: Milestone; on: boolean }

/** Converts a bulk change to the body of the operation. */
export const toWireChange = (change: BulkChange): TaskChange => {
  switch (change.field) {
    case 'list':
      return { listId: change.listId }
    case 'priority':
      return { priority: change.priority }
    case 'owner':
      return { userId: change.person._id }
    case 'labels':
      return change.on ? { attachLabelId: change.label._id } : { detachLabelId: change.label._id }
    case 'members':
      return change.on ? { attachMemberId: change.person._id } : { detachMemberId: change.person._id }
    case 'milestones':
      return change.on ? { attachMilestoneId: change.milestone._id } : { detachMilestoneId: change.milestone._id }
  }
}

const types = ['category', 'theme', 'tag']
const face = ({ _id, firstName, lastName, picture, staff }: BulkUser): BulkUser => ({
  _id,
  firstName,
  lastName,
  picture,
  staff,
})
const rest = <T extends { _id: string }>(list: readonly T[], { _id }: { _id: string }) =>
  list.filter((one) => one._id !== _id)

const labelled = (card: TaskCard, { label, on }: BulkChange & { field: 'labels' }): Partial<TaskCard> => {
  const others = rest(card.labels, label).filter(({ type }) => !on || type !== 'category' || label.type !== 'category')
  const labels = on ? [...others, label].toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type)) : others
  return { labels, labelIds: labels.map(({ _id }) => _id) }
}

const followed = (card: TaskCard, { person, on }: BulkChange & { field: 'members' }): Partial<TaskCard> => {
  const memberIds = card.memberIds.filter((id) => id !== person._id)
  if (on) return { memberIds: [...memberIds, person._id], people: mergeUsers(card.people, [face(person)]) }
  return { memberIds, people: person._id === card.userId ? card.people : rest(card.people, person) }
}

/** Optimistic card after a change, shown until the server responds. `now`: ISO 8601. */
export const getOptimisticCard = (card: TaskCard, change: BulkChange, now: string): TaskCard => {
  switch (change.field) {
    case 'list':
      return change.listId === card.listId ? card : { ...card, ...getOptimisticMove(card, change.listId, now) }
    case 'priority':
      return { ...card, priority: change.priority }
    case 'owner':
      return { ...card, userId: change.person._id, people: mergeUsers([face(change.person)], card.people) }
    case 'labels':
      return { ...card, ...labelled(card, change) }
    case 'members':
      return { ...card, ...followed(card, change) }
    case 'milestones':
      return card
  }
}
