import { expect, test } from 'vitest'
import { mayAsk } from './me.ts'

const staff = { token: 'emma' }
const customer = { token: 'emma-in-lumen', appId: 'lumen', byStaff: true } as const

test('[ADM-006] nothing is asked for the customer side before the session of the account is there', () => {
  expect(mayAsk('me', 'customer', { customer: null, staff })).toBe(false)
  expect(mayAsk('app', 'customer', { customer: null, staff })).toBe(false)
  expect(mayAsk('me', 'customer', { customer, staff })).toBe(true)
  expect(mayAsk('app', 'customer', { customer, staff })).toBe(true)
})

test('[UIX-039] pages of staff ask for their own user and for no account, entered before or not', () => {
  expect(mayAsk('me', 'staff', { customer: null, staff })).toBe(true)
  expect(mayAsk('app', 'staff', { customer: null, staff })).toBe(false)
  expect(mayAsk('app', 'staff', { customer, staff })).toBe(false)
  expect(mayAsk('me', 'staff', { customer, staff: null })).toBe(false)
})
