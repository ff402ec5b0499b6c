import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { applyOptimisticPatch } from '../../../../model/tasks/optimistic/apply-optimistic-patch.ts'
import { taskQueries, type Task } from '../../../../model/tasks/queries/task-queries.ts'
import { showMove } from './show-move.ts'

const task = {
  _id: 'a'.repeat(24),
  taskId: 'ATL-1',
  listId: 'todo',
  state: 'default',
  estimateStatus: 'without',
  priority: 1,
  doneAt: null,
  deletedAt: null,
  createdAt: '2026-02-03T10:00:00.000Z',
} as unknown as Task
const { queryKey } = taskQueries.detail(task.taskId)

let client: QueryClient
const now = () => client.getQueryData<Task>(queryKey)!
const says = () => [now().listId, now().state, now().priority]
const move = () => showMove(client, now(), 'in_progress', new Date('2026-02-03T12:00:00Z'))
beforeEach(() => {
  client = new QueryClient()
  for (const id of [task._id, task.taskId]) client.setQueryData(taskQueries.detail(id).queryKey, task)
})

test('a move under way stays on the screen when a change before it is refused', () => {
  const priority = applyOptimisticPatch(client, now(), { priority: 4 })
  move()
  priority.rollback()
  expect(says()).toEqual(['in_progress', 'workInProgress', 1])
})

test('a refused move takes no later change with it, and is not left by the undoing of that', () => {
  const moved = move()
  const priority = applyOptimisticPatch(client, now(), { priority: 4 })
  moved.rollback()
  expect(says()).toEqual(['todo', 'default', 4])
  priority.rollback()
  expect(says()).toEqual(['todo', 'default', 1])
})
