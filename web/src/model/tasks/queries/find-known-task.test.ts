import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findKnownTask } from './find-known-task.ts'
import { taskQueries } from './task-queries.ts'

const card = (_id: string, taskId: string) => ({ _id, taskId, name: `Demande ${taskId}` })

test('a task is found in a loaded list of the board or a loaded table, by its id and by its slug', () => {
  const client = new QueryClient()
  const page = (one: object) => ({ pages: [{ list: [one], hasMore: false, total: 1 }], pageParams: [0] })
  client.setQueryData(taskQueries.list('todo').queryKey, page(card('a', 'ATL-1')) as never)
  client.setQueryData(taskQueries.rows({ open: true }).queryKey, page(card('b', 'MVD-2')) as never)
  expect(['a', 'ATL-1', 'b', 'MVD-2', 'PFR-1'].map((id) => findKnownTask(client, id)?.taskId)).toEqual([
    'ATL-1',
    'ATL-1',
    'MVD-2',
    'MVD-2',
    undefined,
  ])
})
