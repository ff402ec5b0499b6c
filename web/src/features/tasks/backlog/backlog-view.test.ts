import { backlogColumns } from '@passerelle/contract/projects/backlog'
import { expect, test } from 'vitest'
import {
  fromPreset,
  isSameView,
  moveColumn,
  normalizeColumns,
  toggleColumn,
  toPreset,
  type BacklogView,
} from './backlog-view.ts'

const view: BacklogView = {
  wanted: {
    backlog: true,
    search: 'vpn',
    filters: { priorities: [3, 4] },
    appIds: ['a'.repeat(24)],
    sort: { priority: 'desc' },
    groups: { by: 'state' },
  },
  columns: ['id', 'name', 'state', 'who'],
  stats: ['todoStats'],
}

test('[BKL-001] a view is the same after it was kept as a preset', () => {
  expect(fromPreset(toPreset(view))).toEqual(view)
  expect(isSameView(fromPreset(toPreset(view)), view)).toBe(true)
  const other = { ...view, wanted: { ...view.wanted, filters: { priorities: [4, 3] } } } satisfies BacklogView
  expect(isSameView(other, view)).toBe(true)
  expect(isSameView({ ...view, columns: ['id', 'name', 'who', 'state'] }, view)).toBe(false)
  const grouped = (groups: BacklogView['wanted']['groups']) => ({
    ...view,
    wanted: { ...view.wanted, ...(groups && { groups }) },
  })
  expect(isSameView(grouped({ by: 'state', collapsed: ['todo'] }), view)).toBe(true)
  expect(isSameView(grouped({ by: 'sprint' }), view)).toBe(false)
})

test('[BKL-001] a preset without columns shows all of them in the order of the matrix', () => {
  expect(fromPreset({ filters: {}, stats: [], columns: [] }).columns).toEqual(backlogColumns)
})

test('id and name stand first, unknown columns and doubles go', () => {
  expect(normalizeColumns(['who', 'id', 'salary', 'state', 'who'])).toEqual(['id', 'name', 'who', 'state'])
})

test('[BKL-002] columns are chosen and put in order, the pinned ones apart', () => {
  expect(toggleColumn(view.columns, 'state')).toEqual(['id', 'name', 'who'])
  expect(toggleColumn(view.columns, 'tag')).toEqual(['id', 'name', 'state', 'who', 'tag'])
  expect(moveColumn(view.columns, 'who', -1)).toEqual(['id', 'name', 'who', 'state'])
  expect(moveColumn(view.columns, 'state', -1)).toEqual(view.columns)
  expect(moveColumn(view.columns, 'who', 1)).toEqual(view.columns)
  expect(moveColumn(view.columns, 'name', 1)).toEqual(view.columns)
})
