import { expect, test } from 'vitest'
import { validateUsersSearch } from './users-search.ts'

test('[UIX-032] the address keeps search, view, page, open person and invitation, nothing else', () => {
  const user = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateUsersSearch({ q: 'roux', view: 'invited', page: '2', user, invite: 'yes' })).toEqual({
    q: 'roux',
    view: 'invited',
    page: 2,
    user,
    invite: 'yes',
  })
  expect(validateUsersSearch({ q: '', view: 'all', page: '1', user: 'x', invite: 'no', other: '1' })).toEqual({})
  expect(validateUsersSearch({ page: 'deux' })).toEqual({})
})
