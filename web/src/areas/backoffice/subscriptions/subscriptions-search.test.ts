import { expect, test } from 'vitest'
import { validateSubscriptionsSearch } from './subscriptions-search.ts'

test('the address of the subscriptions keeps text, account and state; anything else is dropped', () => {
  const app = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateSubscriptionsSearch({ q: 'postes', app, status: 'failed' })).toEqual({
    q: 'postes',
    app,
    status: 'failed',
  })
  expect(validateSubscriptionsSearch({ q: '', status: 'late' })).toEqual({})
})
