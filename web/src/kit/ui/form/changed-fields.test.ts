import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('fields with other values are those that were changed, lists and nested fields as a whole', () => {
  const before = { name: 'Suite', seasons: [{ from: '2026-01-01' }], rules: { nights: 1 }, note: null as string | null }
  expect(changedFields(before, { ...before, seasons: [{ from: '2026-01-01' }] })).toEqual({})
  expect(changedFields({ address: { city: 'Nantes', line1: '' } }, { address: { line1: '', city: 'Nantes' } })).toEqual(
    {},
  )
  expect(changedFields(before, { ...before, name: 'Attic' })).toEqual({ name: 'Attic' })
  expect(changedFields(before, { ...before, seasons: [], rules: { nights: 2 }, note: '' })).toEqual({
    seasons: [],
    rules: { nights: 2 },
    note: '',
  })
})
