import type { TaskStep } from '@passerelle/kernel/next-step'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'

/**
 * Permissions required to edit each field from a card. A customer's `edit` covers name and description only; users who
 * may estimate may edit the rest, by the same rule as the staff's edit (API-015).
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

/** Keyboard shortcut that opens the editor of each field. */
export const keyOfPart = {
  list: 'move',
  priority: 'priority',
  labels: 'labels',
  milestones: 'milestones',
  members: 'members',
  owner: 'owner',
  estimate: 'estimate',
} as const satisfies Record<EditableField, string>

/**
 * Permissions for the editors on a line that are no field of the card: those of its steps and of its keys (DAY-032,
 * DAY-053); null: none besides reading it.
 */
const stepNeeds = {
  due: 'edit',
  internal: 'writeInternal',
  hold: 'awaitCustomer',
  composer: 'message',
  review: 'answerReview',
  completion: 'askCompletion',
  stopNote: null,
  approval: null,
} as const satisfies Record<string, TaskCard['may'][number] | null>

export type StepPart = keyof typeof stepNeeds
export type AnyPart = EditableField | StepPart
export const isStepPart = (part: AnyPart): part is StepPart => part in stepNeeds

/** Keyboard shortcuts of the editors that only a line of the queue has (DAY-053). */
export const keyOfLinePart = {
  composer: 'reply',
  internal: 'internal',
  due: 'due',
  hold: 'wait',
} as const satisfies Partial<Record<StepPart, string>>
export const linePartsInOrder = Object.keys(keyOfLinePart) as (keyof typeof keyOfLinePart)[]

/** The step whose word names each editor; the others are named by what their key does. */
export const stepOfPart = {
  composer: 'reply',
  review: 'review',
  completion: 'askCompletion',
  stopNote: 'working',
  approval: 'approve',
} as const satisfies Partial<Record<StepPart, TaskStep>>

/** A field of a task or a step being edited, with the anchor of the popover. */
export type FieldEdit = { card: TaskCard; part: AnyPart; anchor: HTMLElement }

export const mayEditStep = (card: TaskCard, part: AnyPart): boolean => {
  if (!isStepPart(part)) return mayEdit(card, part)
  const need = stepNeeds[part]
  return need === null || card.may.includes(need)
}

export const mayEdit = (card: TaskCard, part: EditableField): boolean => card.may.includes(needs[part])

/** Fields that can be edited with these permissions. */
export const getFieldsAllowedBy = (may: ReadonlySet<TaskCard['may'][number]>): EditableField[] =>
  editableFields.filter((part) => may.has(needs[part]))
