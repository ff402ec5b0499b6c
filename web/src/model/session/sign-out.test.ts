import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSession, setSession } from './session.ts'
import { signOut } from './sign-out.ts'

let asked: (string | null)[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('location', { pathname: '/admin' })
  // A server that takes every call and answers none.
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('authorization'))
    return new Promise(() => undefined)
  })
})
afterEach(() => {
  for (const side of ['customer', 'staff'] as const) setSession(side, null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[ACC-022] who signs out is forgotten here at once, with the entered account, server or not', async () => {
  setSession('staff', { token: 'emma' })
  setSession('customer', { token: 'emma-in-lumen', appId: 'lumen', byStaff: true })
  const out = signOut('staff')
  expect([getSession('staff'), getSession('customer')]).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(3000)
  await out
  expect(asked).toEqual(['Bearer emma'])
})

test('[ACC-022] a customer who is signed in beside staff stays so', async () => {
  setSession('staff', { token: 'emma' })
  setSession('customer', { token: 'ada', appId: 'lumen' })
  void signOut('staff')
  expect([getSession('staff'), getSession('customer')?.token]).toEqual([null, 'ada'])
})
