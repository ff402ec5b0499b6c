import { expect, test } from 'vitest'
import { columns, getVisibleColumns } from './columns.ts'

test('[TSK-049] the columns stand in the order of the matrix', () => {
  expect(columns).toEqual([
    'id',
    'name',
    'sprint',
    'creation',
    'priority',
    'category',
    'theme',
    'tag',
    'state',
    'progress',
    'estimate',
    'left',
    'who',
    'todo',
  ])
})

test('columns can be put away, id and name cannot, and the order of the others stays', () => {
  expect(getVisibleColumns([])).toEqual(columns)
  expect(getVisibleColumns(['state', 'id', 'sprint', 'name'])).toEqual(
    columns.filter((column) => column !== 'state' && column !== 'sprint'),
  )
})
