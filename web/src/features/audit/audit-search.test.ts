import { expect, test } from 'vitest'
import { validateAuditSearch } from './audit-search.ts'

test('the address keeps a known subject and a person; anything else is dropped', () => {
  const by = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateAuditSearch({ group: 'people', by })).toEqual({ group: 'people', by })
  expect(validateAuditSearch({ group: 'secrets', by: 'x', page: '2' })).toEqual({})
})
