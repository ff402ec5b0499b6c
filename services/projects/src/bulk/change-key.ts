import type { TaskChange, TaskChangeKey } from '@passerelle/contract/projects/bulk'
import type { policies } from '../presentation/task-policy.ts'

/** Key of the change; its schema allows exactly one. */
export const getChangeKey = (change: TaskChange): TaskChangeKey => Object.keys(change)[0] as TaskChangeKey

/** Whether the change gives requests to a person, who is told of it as a whole (DAY-017). */
export const isGiving = (change: TaskChange): boolean => 'attachMemberId' in change || 'plan' in change

/** Policy of the corresponding single-task operation. */
export const policyByChangeKey = {
  listId: 'task.move',
  priority: 'task.edit',
  userId: 'task.edit',
  attachLabelId: 'label.attach',
  detachLabelId: 'label.attach',
  attachMilestoneId: 'milestone.attach',
  detachMilestoneId: 'milestone.attach',
  attachMemberId: 'member.attach',
  detachMemberId: 'member.attach',
  plan: 'task.edit',
  sprint: 'milestone.attach',
} as const satisfies Record<TaskChangeKey, keyof typeof policies>

/**
 * Changes to the task row or its labels, which are undone from a before/after snapshot. Members and milestones are
 * undone by the inverse operation.
 */
export type SnapshotKey = 'listId' | 'priority' | 'userId' | 'attachLabelId' | 'detachLabelId' | 'plan'
