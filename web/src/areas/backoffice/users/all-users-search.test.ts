import { expect, test } from 'vitest'
import { validateAllUsersSearch } from './all-users-search.ts'

test('[ROL-017] the address of all users keeps text, view and account; anything else is dropped', () => {
  const app = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateAllUsersSearch({ q: 'roux', view: 'unprotected', app })).toEqual({
    q: 'roux',
    view: 'unprotected',
    app,
  })
  expect(validateAllUsersSearch({ q: '', view: 'all', app: 'x', other: '1' })).toEqual({})
  expect(validateAllUsersSearch({ q: 'a'.repeat(200), view: 'staff' })).toEqual({ q: 'a'.repeat(100) })
})
