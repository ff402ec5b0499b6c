import { expect, test } from 'vitest'
import { validateServersSearch } from './servers-search.ts'

test('[CLD-001] the address of the servers keeps text, view and account; anything else is dropped', () => {
  const app = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateServersSearch({ q: 'web', view: 'failing', app })).toEqual({ q: 'web', view: 'failing', app })
  expect(validateServersSearch({ q: '', view: 'all', app: 'x', other: '1' })).toEqual({})
})
