import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, endedStore } from './session-expiry.ts'
import { getSession, heldStore, setSession } from './session.ts'
import { readSessions, sessionKey, type Session } from './stored-session.ts'
import { readerStore, syncSessionAcrossTabs } from './sync-sessions.ts'

type Listener = (event: Partial<StorageEvent>) => void
let shared: Map<string, string>
let own: Map<string, string>
let listeners: Map<string, Listener>

const storageOf = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, value: string) => texts.set(key, value),
  removeItem: (key: string) => texts.delete(key),
})
const tokenOf = (sub: string, exp: number, sid = '') => `head.${btoa(JSON.stringify({ sub, exp, sid }))}.signature`
/** A session of Emma in an account, of a sign-in that ends at `exp`. */
const emmaIn = (appId: string, exp = 100, sid = appId): Session => ({
  token: tokenOf('emma', exp, sid),
  appId,
  byStaff: true,
})
const emma: Session = { token: tokenOf('emma', 100) }
const ada: Session = { token: tokenOf('ada', 500), appId: 'lumen' }

/** Another tab stores a session, or removes it (null). */
const inOtherTab = (side: 'customer' | 'staff', session: Session | null | 'ended') => {
  const key = sessionKey(side)
  const oldValue = shared.get(key) ?? null
  const newValue = session === 'ended' ? 'null' : session && JSON.stringify(session)
  if (newValue === null) shared.delete(key)
  else shared.set(key, newValue)
  listeners.get('storage')!({ key, oldValue, newValue })
}
const account = () => getSession('customer')?.appId
/** The account in which a tab opens: with what this one has stored for itself, or as a new one. */
const opensIn = () => readSessions().customer?.appId

beforeEach(() => {
  shared = new Map()
  own = new Map()
  listeners = new Map()
  vi.stubGlobal('localStorage', storageOf(shared))
  vi.stubGlobal('sessionStorage', storageOf(own))
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  syncSessionAcrossTabs()
  setSession('staff', emma)
  setSession('customer', emmaIn('lumen'))
})
afterEach(() => {
  heldStore.set(null)
  endedStore.set(null)
  for (const side of ['customer', 'staff'] as const) setSession(side, null)
  vi.unstubAllGlobals()
})

test('[ADM-006] staff stay in the account of their tab while they enter and leave another one beside it', () => {
  const readers = readerStore.get()
  inOtherTab('customer', emmaIn('verdier'))
  expect([account(), opensIn()]).toEqual(['lumen', 'lumen'])
  inOtherTab('customer', null)
  expect([account(), opensIn()]).toEqual(['lumen', 'lumen'])
  inOtherTab('customer', 'ended')
  expect(account()).toBe('lumen')
  expect(readerStore.get()).toBe(readers)
})

test('a tab that staff open from another one is in the account of that one', () => {
  inOtherTab('customer', emmaIn('verdier'))
  own.clear()
  expect(opensIn()).toBe('verdier')
  listeners.get('focus')!({})
  expect(opensIn()).toBe('lumen')
})

test('the account of a tab goes when staff sign out', () => {
  inOtherTab('customer', emmaIn('verdier'))
  inOtherTab('staff', null)
  expect(account()).toBe('verdier')
  inOtherTab('customer', null)
  expect([account(), opensIn()]).toEqual([undefined, undefined])
})

test('a tab that leaves its account, or finds it ended, leaves the one of another tab stored', () => {
  inOtherTab('customer', emmaIn('verdier'))
  setSession('customer', null)
  expect([account(), opensIn()]).toEqual([undefined, 'verdier'])
  setSession('customer', emmaIn('lumen'))
  inOtherTab('customer', emmaIn('verdier'))
  dropSession('customer')
  expect([account(), opensIn()]).toEqual([undefined, 'verdier'])
})

test('a tab takes the account that staff enter after a new sign-in, and the customer who signs in', () => {
  const readers = readerStore.get()
  inOtherTab('staff', 'ended')
  expect(account()).toBe('lumen')
  inOtherTab('staff', { token: tokenOf('emma', 200) })
  inOtherTab('customer', emmaIn('verdier', 200))
  expect(account()).toBe('verdier')
  inOtherTab('customer', ada)
  expect(getSession('customer')).toEqual(ada)
  expect(readerStore.get()).toBe(readers + 2)
  // Nothing of the account is left in the tab.
  expect(own.size).toBe(0)
})

test('a held page of an account waits for staff to enter that account again, whichever they enter first', () => {
  heldStore.set({ side: 'customer' })
  inOtherTab('customer', emmaIn('verdier', 200))
  expect(account()).toBe('lumen')
  const again = emmaIn('lumen', 200, 'again')
  inOtherTab('customer', again)
  expect(getSession('customer')).toEqual(again)
})

test('a held page goes on with another session of the same sign-in', () => {
  heldStore.set({ side: 'customer' })
  const again = emmaIn('lumen', 100, 'again')
  inOtherTab('customer', again)
  expect(getSession('customer')).toEqual(again)
})

test('customers are the same in all tabs', () => {
  setSession('customer', ada)
  const basile: Session = { token: tokenOf('basile', 100), appId: 'lumen' }
  inOtherTab('customer', basile)
  expect(getSession('customer')).toEqual(basile)
  listeners.get('focus')!({})
  expect(readSessions().customer).toEqual(basile)
  inOtherTab('customer', null)
  expect(getSession('customer')).toBeNull()
})
