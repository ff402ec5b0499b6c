import type { ListedTask } from '@passerelle/contract/projects/lists'
import type { Person } from '@passerelle/kernel/actor'
import { toCard, type CardRow } from '../presentation/task-serializer.ts'
import { getListState } from './list-state.ts'

type Sprint = { _id: string; name: string; startAt: string; endAt: string }
export type ListRow = CardRow & { milestones: Sprint[]; ownerChanged: boolean }

const instant = (text: string) => new Date(text).toISOString()

/** Serializes a row of a list: the card with its sprints, and for staff the list state of TSK-050. */
export const toListed = (actor: Person, task: ListRow, now: Date): ListedTask => {
  const sprints = task.milestones.map(({ startAt }) => new Date(startAt))
  const around = { members: task.memberIds.length, sprints, ownerChanged: task.ownerChanged, now }
  return {
    ...toCard(actor, task),
    milestoneIds: task.milestones.map(({ _id }) => _id),
    milestones: task.milestones.map((sprint) => ({
      ...sprint,
      startAt: instant(sprint.startAt),
      endAt: instant(sprint.endAt),
    })),
    asksApproval: actor.kind === 'staff' && task.approvalAskedAt !== null,
    listState: actor.kind === 'staff' ? getListState(task, around) : null,
  }
}
