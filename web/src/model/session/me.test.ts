import { expect, test } from 'vitest'
import { mayFetch } from './me.ts'

const staff = { token: 'emma' }
const customer = { token: 'emma-in-lumen', appId: 'lumen', byStaff: true } as const

test('[ADM-006] nothing is asked for the customer side before the session of the account is there', () => {
  expect(mayFetch('me', 'customer', { customer: null, staff })).toBe(false)
  expect(mayFetch('app', 'customer', { customer: null, staff })).toBe(false)
  expect(mayFetch('me', 'customer', { customer, staff })).toBe(true)
  expect(mayFetch('app', 'customer', { customer, staff })).toBe(true)
})

test('pages of staff ask for their own user and for no account, entered before or not', () => {
  expect(mayFetch('me', 'staff', { customer: null, staff })).toBe(true)
  expect(mayFetch('app', 'staff', { customer: null, staff })).toBe(false)
  expect(mayFetch('app', 'staff', { customer, staff })).toBe(false)
  expect(mayFetch('me', 'staff', { customer, staff: null })).toBe(false)
})
