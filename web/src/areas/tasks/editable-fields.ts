import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/**
 * What is needed to change a part of a request from its card. A customer's `edit` is of name and description only: who may estimate may change the
 * rest, by the one rule of the staff's edit (API-015).
 */
const needs = {
  list: 'move',
  priority: 'estimate',
  labels: 'label',
  milestones: 'milestones',
  members: 'members',
  owner: 'estimate',
  estimate: 'estimate',
} as const satisfies Record<string, TaskCard['may'][number]>

export type EditableField = keyof typeof needs
export const editableFields = Object.keys(needs) as EditableField[]

/** The key of the map that opens the edit of a part. */
export const keyOfPart = {
  list: 'move',
  priority: 'priority',
  labels: 'labels',
  milestones: 'milestones',
  members: 'members',
  owner: 'owner',
  estimate: 'estimate',
} as const satisfies Record<EditableField, string>

/** A part of a request that is being changed, beside this element. */
export type FieldEdit = { card: TaskCard; part: EditableField; anchor: HTMLElement }

export const mayEdit = (card: TaskCard, part: EditableField): boolean => card.may.includes(needs[part])

/** The parts that can be changed by who may do all this. */
export const getFieldsAllowedBy = (may: ReadonlySet<TaskCard['may'][number]>): EditableField[] =>
  editableFields.filter((part) => may.has(needs[part]))
