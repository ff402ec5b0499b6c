import { backlogColumns } from '@passerelle/contract/projects/backlog'
import { expect, test } from 'vitest'
import { parseColumns, toRequestsPreset, toRequestsView } from './requests-view.ts'

const view = {
  asked: {
    search: 'vpn',
    filters: { priorities: [3 as const, 4 as const] },
    appIds: ['a'.repeat(24)],
    sort: { priority: 'desc' as const },
  },
  all: true,
  columns: ['id' as const, 'name' as const, 'state' as const],
}

test('[BKL-001] a view of the list of requests is the same after it was kept as a preset', () => {
  expect(toRequestsView(toRequestsPreset(view))).toEqual(view)
  const open = { asked: {}, all: false, columns: [...backlogColumns] }
  expect(toRequestsView(toRequestsPreset(open))).toEqual(open)
})

test('the columns of a view keep the order of the matrix, id and name stay, and unknown ones go', () => {
  expect(parseColumns(['who', 'state', 'salary'])).toEqual(['id', 'name', 'state', 'who'])
  expect(parseColumns([])).toBeNull()
  expect(toRequestsView({ filters: {}, columns: [] })).toEqual({ asked: {}, all: false, columns: null })
})
