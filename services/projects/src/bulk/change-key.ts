import type { TaskChange, TaskChangeKey } from '@passerelle/contract/projects/bulk'
import type { policies } from '../tasks/task-policy.ts'

/** Which of the changes it is; its shape has exactly one key. */
export const getChangeKey = (change: TaskChange): TaskChangeKey => Object.keys(change)[0] as TaskChangeKey

/** Whom the single call lets do it. */
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
} as const satisfies Record<TaskChangeKey, keyof typeof policies>

/** What changes the row of the request or its labels, and so is told by comparing; members and sprints come and go by their own calls. */
export type SnapshotKey = 'listId' | 'priority' | 'userId' | 'attachLabelId' | 'detachLabelId'
