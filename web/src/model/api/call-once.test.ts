import { bookingPayments } from '@passerelle/contract/bookings/booking-payments'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callOnce } from './call-once.ts'

let keys: (string | null)[]
let isLost: boolean

beforeEach(() => {
  keys = []
  isLost = false
  vi.stubGlobal('location', { pathname: '/bookings' })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    if (isLost) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

const pay = (amountInCents: number) =>
  callOnce(bookingPayments.addBookingPayment, { id: '65a1b2c3d4e5f60718293a04', method: 'cash', amountInCents })

test('a payment whose response was lost is sent again under the same key, any other under its own', async () => {
  isLost = true
  await expect(pay(5000)).rejects.toMatchObject({ code: 'unavailable' })
  isLost = false
  await pay(6000)
  await pay(5000)
  await pay(5000)
  const [lost, other, again, later] = keys
  expect(lost).toMatch(/^[0-9a-f]{24}$/)
  expect(again).toBe(lost)
  expect(new Set([lost, other, later]).size).toBe(3)
})

test('the same in another account is another call', async () => {
  isLost = true
  const payIn = (appId: string) =>
    callOnce(
      bookingPayments.addBookingPayment,
      { id: '65a1b2c3d4e5f60718293a04', method: 'cash', amountInCents: 100 },
      { appId },
    )
  for (const account of ['lumen', 'verdier', 'lumen']) await expect(payIn(account)).rejects.toThrow()
  const [lumen, verdier, again] = keys
  expect(verdier).not.toBe(lumen)
  expect(again).toBe(lumen)
})
