import type { TaskChange } from '@passerelle/contract/projects/bulk'
import { mergePeople } from '../../shared/people/merge-people.ts'
import type { PersonEntry } from '../../shared/people/people-queries.ts'
import type { ListId } from '../../shared/tasks/list-ids.ts'
import { movedTo } from '../../shared/tasks/state-guess.ts'
import type { Task, TaskCard } from '../../shared/tasks/task-queries.ts'
import type { PriorityCode } from '../../shared/ui/priority.tsx'

export type Tag = TaskCard['labels'][number]
export type Person = Pick<PersonEntry, '_id' | 'firstName' | 'lastName' | 'picture' | 'staff'>
export type Sprint = Task['milestones'][number]

/** What is changed of many requests, with what a card needs to show it at once; `on` puts it on, else takes it off. */
export type Change =
  | { part: 'list'; listId: ListId }
  | { part: 'priority'; priority: PriorityCode }
  | { part: 'owner'; person: Person }
  | { part: 'labels'; label: Tag; on: boolean }
  | { part: 'members'; person: Person; on: boolean }
  | { part: 'milestones'; milestone: Sprint; on: boolean }

/** The same as the server takes it. */
export const wireOf = (change: Change): TaskChange => {
  switch (change.part) {
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
const face = ({ _id, firstName, lastName, picture, staff }: Person): Person => ({
  _id,
  firstName,
  lastName,
  picture,
  staff,
})
const rest = <T extends { _id: string }>(list: readonly T[], { _id }: { _id: string }) =>
  list.filter((one) => one._id !== _id)

const labelled = (card: TaskCard, { label, on }: Change & { part: 'labels' }): Partial<TaskCard> => {
  const others = rest(card.labels, label).filter(({ type }) => !on || type !== 'category' || label.type !== 'category')
  const labels = on ? [...others, label].toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type)) : others
  return { labels, labelIds: labels.map(({ _id }) => _id) }
}

const followed = (card: TaskCard, { person, on }: Change & { part: 'members' }): Partial<TaskCard> => {
  const memberIds = card.memberIds.filter((id) => id !== person._id)
  if (on) return { memberIds: [...memberIds, person._id], people: mergePeople(card.people, [face(person)]) }
  return { memberIds, people: person._id === card.userId ? card.people : rest(card.people, person) }
}

/** How a card most likely looks after a change, shown until the server has answered. `now`: when, as an instant. */
export const changedCard = (card: TaskCard, change: Change, now: string): TaskCard => {
  switch (change.part) {
    case 'list':
      return change.listId === card.listId ? card : { ...card, ...movedTo(card, change.listId, now) }
    case 'priority':
      return { ...card, priority: change.priority }
    case 'owner':
      return { ...card, userId: change.person._id, people: mergePeople([face(change.person)], card.people) }
    case 'labels':
      return { ...card, ...labelled(card, change) }
    case 'members':
      return { ...card, ...followed(card, change) }
    case 'milestones':
      return card
  }
}
