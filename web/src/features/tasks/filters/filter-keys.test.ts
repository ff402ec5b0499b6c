import { expect, test } from 'vitest'
import { activeKeys, changedFilters, chipKeys, offeredKeys, withoutFilter } from './filter-keys.ts'
import { atLeast } from './priority-span.ts'
import { getTaskUsers } from './get-task-users.ts'
import { truncateOptions } from './truncate-options.ts'

test('[SRC-013] the filters offered, and one chip for each in use', () => {
  expect(offeredKeys({ membersDisabled: false })).toEqual([
    'labels',
    'kind',
    'pending',
    'priority',
    'estimate',
    'members',
    'planned',
    'due',
    'during',
    'milestones',
  ])
  expect(activeKeys({ priorities: [2], pending: false, dueAt: '2026-03-01', dueAtComparator: 'lt' })).toEqual([
    'pending',
    'priority',
    'due',
  ])
})

test('a chip that is open stays in its place while it asks nothing', () => {
  expect(chipKeys({ kinds: ['alert'], dueAt: '2026-03-01', dueAtComparator: 'lt' }, undefined)).toEqual(['kind', 'due'])
  expect(chipKeys({ dueAt: '2026-03-01', dueAtComparator: 'lt' }, 'kind')).toEqual(['kind', 'due'])
  expect(chipKeys({ kinds: ['alert'] }, 'kind')).toEqual(['kind'])
})

test('[SRC-018] the filter by person is not offered where the account has switched it off', () => {
  expect(offeredKeys({ membersDisabled: true })).not.toContain('members')
})

test('[SRC-014] a day leaves with its comparator', () => {
  expect(withoutFilter({ kinds: ['alert'], dueAt: '2026-03-01', dueAtComparator: 'lt' }, 'due')).toEqual({
    kinds: ['alert'],
  })
})

test('the last choice taken away takes its filter away', () => {
  expect(changedFilters({ priorities: [2], kinds: ['alert'] }, { priorities: [] })).toEqual({ kinds: ['alert'] })
  expect(changedFilters({ pending: true }, { pending: undefined })).toEqual({})
  expect(changedFilters({}, { pending: false })).toEqual({ pending: false })
})

test('[SRC-012] ten labels of a type until all are asked for; chosen ones are always there', () => {
  const labels = Array.from({ length: 14 }, (_, index) => ({ _id: `l${index}` }))
  expect(truncateOptions(labels, [], false)).toHaveLength(10)
  expect(truncateOptions(labels, ['l12'], false).map(({ _id }) => _id)).toContain('l12')
  expect(truncateOptions(labels, [], true)).toHaveLength(14)
  expect(truncateOptions(labels.slice(0, 10), [], false)).toHaveLength(10)
})

test.each([
  [[1, 2, 3, 4], 1],
  [[4, 3], 3],
  [[4], undefined],
  [[0, 1, 2, 3, 4], undefined],
  [[1, 3, 4], undefined],
] as const)('priorities %j reach up from %s', (codes, lowest) => expect(atLeast(codes)).toBe(lowest))

test('the people of requests, each once, found by any part of their name, accents aside', () => {
  const person = (firstName: string, lastName: string) => ({
    _id: firstName,
    firstName,
    lastName,
    picture: null,
    staff: false,
  })
  const cards = [{ people: [person('Léa', 'Roux'), person('Ada', 'Meyer')] }, { people: [person('Ada', 'Meyer')] }]
  expect(getTaskUsers(cards, '').map(({ _id }) => _id)).toEqual(['Ada', 'Léa'])
  expect(getTaskUsers(cards, 'LEA').map(({ _id }) => _id)).toEqual(['Léa'])
})
