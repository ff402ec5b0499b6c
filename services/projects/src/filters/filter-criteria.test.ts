import { expect, test } from 'vitest'
import { TaskFilters } from '@passerelle/contract/projects/filters'
import { dayRange } from './day-range.ts'
import { isEmptyFilter, parseFilters, type FilterInput } from './filter-criteria.ts'

const monday = { now: new Date('2026-02-02T10:00:00Z'), sprintStart: '2024-01-01' }
const id = (sign: string) => sign.repeat(24)
/** Filters as a query or a body brings them. */
const read = (filters: unknown) => TaskFilters.parse(filters)

test.each([
  ['lt', null, '2026-02-02T23:00:00.000Z'],
  ['lte', null, '2026-02-03T23:00:00.000Z'],
  ['eq', '2026-02-02T23:00:00.000Z', '2026-02-03T23:00:00.000Z'],
  ['gte', '2026-02-02T23:00:00.000Z', null],
  ['gt', '2026-02-03T23:00:00.000Z', null],
] as const)('[OPEN-013] [SRC-014] %s the 3 February 2026 in Paris: from %s, before %s', (comparator, from, before) => {
  const range = dayRange('2026-02-03', comparator)
  expect([range.from?.toISOString() ?? null, range.before?.toISOString() ?? null]).toEqual([from, before])
})

test('[SRC-015] [SRC-016] [MIL-003] words and ids are told apart, and the sprint of today has a number', () => {
  const filters = read({ labelIds: ['no_theme', id('a'), id('a')], milestoneIds: ['current', id('b'), 'none'] })
  expect(parseFilters({ filters }, monday)).toMatchObject({
    labelIds: [id('a')],
    withoutLabelTypes: ['theme'],
    milestoneIds: [id('b')],
    sprints: ['current', 'none'],
    currentSprint: 30 + 109,
  })
})

test('a value may stand alone, and texts of a query mean what they say', () => {
  expect(read({ priorities: '4', kinds: 'issue', pending: 'false', estimation: ['refused'] })).toEqual({
    priorities: [4],
    kinds: ['issue'],
    pending: false,
    estimation: ['refused'],
  })
})

test.each<[FilterInput, boolean]>([
  [{}, true],
  [{ search: '' }, true],
  [{ filters: {} }, true],
  [{ filters: { labelIds: [] } }, true],
  [{ search: 'vpn' }, false],
  [{ filters: { pending: false } }, false],
  [{ filters: { priorities: [0] } }, false],
])('[SRC-011] does %j ask for the whole list? %s', (asked, nothing) => expect(isEmptyFilter(asked)).toBe(nothing))
