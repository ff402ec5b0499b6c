import { expect, test } from 'vitest'
import { validateDraftsSearch } from './drafts-search.ts'

test('the address of the drafts keeps text and account; anything else is dropped', () => {
  const app = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateDraftsSearch({ q: 'janvier', app })).toEqual({ q: 'janvier', app })
  expect(validateDraftsSearch({ q: '', app: 'x', view: 'all' })).toEqual({})
})
