import { expect, test } from 'vitest'
import { freedByCredit, groupLines, withoutOrphans } from './invoice-line-groups.ts'

const line = (id: string, taskId: string | null, billedMs: number | null, source = 'time') => ({
  id,
  taskId,
  billedMs,
  source,
})
const lines = [
  line('days', 'a', 8),
  line('hours', 'a', 0),
  line('night', 'a', 2),
  line('estimate', 'b', null, 'estimate'),
  line('other', 'c', 4),
  line('hand', null, null, 'manual'),
]
const ids = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id))

test('[BIL-043] the hours that remain belong to the days of the same part and request', () => {
  expect(ids(groupLines(lines))).toEqual([['days', 'hours'], ['night'], ['estimate'], ['other'], ['hand']])
  expect(ids(groupLines([line('days', 'a', 8), line('hours', 'b', 0)]))).toEqual([['days'], ['hours']])
  expect(groupLines([])).toEqual([])
})

test('[BIL-043] days and the hours that remain of them are removed together', () => {
  expect([...withoutOrphans(lines, new Set(['hours', 'night', 'new']))]).toEqual(['night', 'new'])
  expect([...withoutOrphans(lines, new Set(['days', 'night']))]).toEqual(['night'])
  expect([...withoutOrphans(lines, new Set(['days', 'hours', 'estimate']))]).toEqual(['days', 'hours', 'estimate'])
})

test.each<[string, string[], { lineIds: string[]; taskIds: string[] }]>([
  ['the days alone', ['days'], { lineIds: [], taskIds: [] }],
  ['days and hours', ['days', 'hours'], { lineIds: ['days', 'hours'], taskIds: [] }],
  ['all of a request', ['days', 'hours', 'night'], { lineIds: ['days', 'hours', 'night'], taskIds: ['a'] }],
  ['an estimate', ['estimate'], { lineIds: [], taskIds: ['b'] }],
  ['a line by hand', ['hand'], { lineIds: [], taskIds: [] }],
])('[BIL-046] %s taken back', (_, gone, freed) => {
  expect(freedByCredit(lines, new Set(gone))).toEqual(freed)
})
