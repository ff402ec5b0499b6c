import { expect, test } from 'vitest'
import { ListState } from '@passerelle/contract/projects/lists'
import { days } from '@passerelle/kernel/durations'
import { ago, estimated, later, managed, mission, noon, onHold, task } from '../testing/task-fixtures.ts'
import type { Task } from '../tasks/task.ts'
import { getListState, type ListStateContext } from './list-state.ts'

const plain: ListStateContext = { members: 1, sprints: [], ownerChanged: false, now: noon }
const labels = [managed]
const nextWeek = [later(days(5))]
const waits = { pendingAt: noon, pendingStatus: 'customer' as const }
const done = { listId: 'done' as const, doneAt: noon }

const table: [ListState, string, Task, Partial<ListStateContext>?][] = [
  ['completed', 'done, whatever else', task({ ...done, ...estimated.refused, deletedAt: noon })],
  ['abandoned', 'refused and archived', task({ labels: [mission], ...estimated.refused, deletedAt: noon })],
  ['blocked', 'refused', task({ labels: [mission], ...estimated.refused, ...waits })],
  ['estimate_waiting', 'the estimate waits for its answer, on hold or not', onHold()],
  ['estimate_waiting', 'only in a mission must somebody answer', task({ labels: [mission], ...estimated.waiting })],
  ['todo', 'elsewhere nobody does', task({ labels, ...estimated.waiting })],
  ['waiting_next_sprint', 'waiting, planned for a later sprint', task({ labels, ...waits }), { sprints: nextWeek }],
  ['waiting', 'waiting, in this sprint too', task({ labels, ...waits }), { sprints: [ago(days(2)), ...nextWeek] }],
  ['waiting', 'a merge request is a wait as well', task({ labels, pendingAt: noon, pendingStatus: 'merge_request' })],
  ['reassigned', 'handed on before anything was done', task(), { ownerChanged: true, members: 0 }],
  ['in_progress', 'handed on, but begun', task({ labels, listId: 'in_progress' }), { ownerChanged: true }],
  ['todo', 'handed on, but somebody worked on it', task({ labels, worked: true }), { ownerChanged: true }],
  ['to_define', 'without labels', task({ listId: 'in_progress' })],
  ['to_estimate', 'a mission without estimate', task({ labels: [mission] }), { members: 0 }],
  ['to_assign', 'nobody follows it', task({ labels }), { members: 0, sprints: nextWeek }],
  ['in_progress', 'in progress, whatever its sprint', task({ labels, listId: 'in_progress' }), { sprints: nextWeek }],
  ['todo_next_sprint', 'planned for a later sprint', task({ labels }), { sprints: nextWeek }],
  ['todo', 'an accepted mission with members', task({ labels: [mission], ...estimated.accepted })],
]

test.each(table)('[TSK-050] [OPEN-020] %s: %s', (state, _why, request, around = {}) =>
  expect(getListState(request, { ...plain, ...around })).toBe(state),
)

test('[TSK-050] every one of the 13 list states can be reached', () => {
  expect(new Set(table.map(([state]) => state))).toEqual(new Set(ListState.options))
  expect(ListState.options).toHaveLength(13)
})
