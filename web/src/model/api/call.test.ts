import { expect, test } from 'vitest'
import { activateAccount } from '../session/active-account.ts'
import { buildHeaders } from './call.ts'

const customer = { token: 'ada', appId: 'lumen' }
const staff = { token: 'emma' }

test.each([
  ['a customer: their account', customer, {}, 'Bearer ada', 'lumen'],
  ['staff across accounts: none', staff, { appId: null }, 'Bearer emma', null],
  ['staff in an account that they name', staff, { appId: 'verdier' }, 'Bearer emma', 'verdier'],
  ['nobody signed in, in the account they chose', null, { appId: 'lumen' }, null, 'lumen'],
  ['nobody signed in', null, {}, null, null],
] as const)('[API-001] a call carries token and account of %s', (_, session, options, authorization, account) => {
  const headers = buildHeaders(session, options, false)
  expect([headers.get('authorization'), headers.get('app-id')]).toEqual([authorization, account])
})

test('[API-001] a call of staff carries the account of the request that they have open', () => {
  const leave = activateAccount('verdier')
  expect(buildHeaders(staff, {}, false).get('app-id')).toBe('verdier')
  leave()
  expect(buildHeaders(staff, {}, false).get('app-id')).toBeNull()
})
