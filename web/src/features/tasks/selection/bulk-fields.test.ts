import { expect, test } from 'vitest'
import type { Label, TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { accountOf, offeredParts, offeredTo, getCheckedState } from './bulk-fields.ts'

const card = (more: Partial<TaskCard>): TaskCard => ({ appId: 'a', labelIds: [], may: [], ...more }) as TaskCard
const label = (_id: string, more: Partial<Label> = {}): Label =>
  ({ _id, disabledAt: null, dependencies: [], ...more }) as Label

test('selected requests share a value, have it in part, or not at all', () => {
  const cards = [card({ labelIds: ['x', 'y'] }), card({ labelIds: ['x'] })]
  expect(['x', 'y', 'z'].map((id) => getCheckedState(cards, ({ labelIds }) => labelIds.includes(id)))).toEqual([
    'all',
    'some',
    'none',
  ])
  expect(getCheckedState([], () => true)).toBe('none')
})

test('the selection covers one account or several', () => {
  expect(accountOf([card({}), card({})])).toBe('a')
  expect(accountOf([card({}), card({ appId: 'b' })])).toBeNull()
  expect(accountOf([])).toBeNull()
})

test('a part is offered where the reader may change it of one request at least', () => {
  expect(offeredParts([card({ may: ['edit'] }), card({ may: ['label', 'move'] })])).toEqual([
    'list',
    'labels',
    'priority',
    'owner',
  ])
  expect(offeredParts([card({})])).toEqual([])
})

test('a label is offered when one request wears it or could: its dependency stands on one of them', () => {
  const labels = [
    label('run'),
    label('cloud', { dependencies: ['mission'] }),
    label('patch', { dependencies: ['run'] }),
    label('old', { disabledAt: '2026-01-01T00:00:00Z' }),
    label('gone', { disabledAt: '2026-01-01T00:00:00Z' }),
  ]
  expect(offeredTo([card({ labelIds: ['run'] }), card({ labelIds: ['gone'] })], labels).map(({ _id }) => _id)).toEqual([
    'run',
    'patch',
    'gone',
  ])
})
