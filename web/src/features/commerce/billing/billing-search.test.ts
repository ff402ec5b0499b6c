import { expect, test } from 'vitest'
import { validateBillingSearch } from './billing-search.ts'

test('[BIL-040] the address holds the filters, and nothing else', () => {
  const search = { from: '2026-01-01', to: '2026-01-31', state: 'all', category: 'a'.repeat(24), search: 'site' }
  const who = { person: 'b'.repeat(24), sprint: 'c'.repeat(24) }
  expect(validateBillingSearch({ ...search, ...who, other: 1 })).toEqual({ ...search, ...who })
  expect(
    validateBillingSearch({ from: 'x', to: 3, state: 'done', category: 'x', person: 'x', sprint: 3, search: '' }),
  ).toEqual({})
})
