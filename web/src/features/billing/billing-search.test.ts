import { expect, test } from 'vitest'
import { validateBillingSearch } from './billing-search.ts'

test('[BIL-040] the address holds the filters, and nothing else', () => {
  const search = { from: '2026-01-01', to: '2026-01-31', state: 'all', category: 'a'.repeat(24), search: 'site' }
  expect(validateBillingSearch({ ...search, other: 1 })).toEqual(search)
  expect(validateBillingSearch({ from: 'x', to: 3, state: 'done', category: 'x', search: '' })).toEqual({})
})
