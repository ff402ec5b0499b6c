import { expect, test } from 'vitest'
import { parseIncidentFilters } from './incident-filters.ts'

test('the filters of the incidents stand in the address, what it does not know is left out', () => {
  const app = 'a'.repeat(24)
  const filters = { app, state: 'unresolved', type: 'INTERNAL', report: 'draft' }
  expect(parseIncidentFilters(filters)).toEqual(filters)
  expect(parseIncidentFilters({ app: 'x', state: 'late', type: 3, report: null, page: 2 })).toEqual({})
})
