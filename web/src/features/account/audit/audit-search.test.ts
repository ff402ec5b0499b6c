import { expect, test } from 'vitest'
import { validateAuditSearch } from './audit-search.ts'

test('the address keeps a known subject, a person and days; anything else is dropped', () => {
  const by = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateAuditSearch({ group: 'people', by })).toEqual({ group: 'people', by })
  expect(validateAuditSearch({ from: '2026-02-01', to: '2026-02-03' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-03',
  })
  for (const wrong of [
    { from: '2026-02-03' },
    { from: '2026-02-03', to: '2026-02-01' },
    { from: '2026-13-45', to: '2026-13-46' },
  ])
    expect(validateAuditSearch(wrong)).toEqual({})
  expect(validateAuditSearch({ group: 'secrets', by: 'x', page: '2' })).toEqual({})
})
