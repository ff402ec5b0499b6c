import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sentPush } from '../push/sent-push.ts'
import { getSession, setSession } from './session.ts'
import { signOut } from './sign-out.ts'

let asked: (string | null)[]
let sent: [path: string, body: unknown][]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  sent = []
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/admin' })
  // A server that takes every call and answers none.
  vi.stubGlobal('fetch', (path: string, { headers, body }: { headers: Headers; body?: string }) => {
    asked.push(headers.get('authorization'))
    sent.push([path, body === undefined ? undefined : JSON.parse(body)])
    return new Promise(() => undefined)
  })
})
afterEach(() => {
  for (const side of ['customer', 'staff'] as const) setSession(side, null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[ACC-022] a sign-out forgets the person here at once, with the entered account, server or not', async () => {
  setSession('staff', { token: 'emma' })
  setSession('customer', { token: 'emma-in-lumen', appId: 'lumen', byStaff: true })
  const out = signOut('staff')
  expect([getSession('staff'), getSession('customer')]).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(3000)
  await out
  expect(asked).toEqual(['Bearer emma'])
})

test('[ACC-022] a sign-out of staff ends what another tab has entered too', () => {
  setSession('staff', { token: 'emma' })
  setSession('customer', { token: 'emma-in-lumen', appId: 'lumen', byStaff: true })
  const another = { token: 'emma-in-verdier', appId: 'verdier', byStaff: true }
  localStorage.setItem('passerelle.session.customer', JSON.stringify(another))
  void signOut('staff')
  expect(getSession('customer')).toBeNull()
  expect(localStorage.getItem('passerelle.session.customer')).toBeNull()
})

test('[ACC-022] a customer who is signed in beside staff stays so', async () => {
  setSession('staff', { token: 'emma' })
  setSession('customer', { token: 'ada', appId: 'lumen' })
  void signOut('staff')
  expect([getSession('staff'), getSession('customer')?.token]).toEqual([null, 'ada'])
})

test('[ACC-022] with the token goes the push subscription, here and on the server', () => {
  const endpoint = 'https://push.example/a'
  setSession('customer', { token: 'ada', appId: 'lumen' })
  sentPush.write('customer', endpoint)
  void signOut('customer')
  expect([getSession('customer'), sentPush.read('customer')]).toEqual([null, null])
  expect(asked).toEqual(['Bearer ada', 'Bearer ada'])
  expect(sent[0]).toEqual(['/api/notifs/v1/private/devices/browser/unsubscribe', { endpoint }])
})
