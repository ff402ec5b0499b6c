import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { takeReturnTo } from '../model/session/return-to.ts'
import { dropSession, endedStore } from '../model/session/session-expiry.ts'
import { setSession } from '../model/session/session.ts'
import { requireSession } from './guards.ts'

afterEach(() => {
  endedStore.set(null)
  setSession('customer', null)
  setSession('staff', null)
  vi.unstubAllGlobals()
})

const leadsTo = (run: () => void): unknown => {
  try {
    run()
    return undefined
  } catch (error) {
    return isRedirect(error) ? (error.options.to ?? error.options.href) : error
  }
}
const at = (href: string) => ({ location: { href } }) as Parameters<ReturnType<typeof requireSession>>[0]

test('[UIX-038] without a session every dashboard page leads to the login', () => {
  expect(leadsTo(() => requireSession('customer')(at('/projects/tasks/ATL-2')))).toBe('/login')
  setSession('customer', { token: 't', appId: 'a' })
  expect(leadsTo(() => requireSession('customer')(at('/projects/tasks/ATL-2')))).toBeUndefined()
})

test('[UIX-040] staff whose session in an account has ended sign in as staff, and come back to its page', () => {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
    removeItem: (key: string) => texts.delete(key),
  })
  setSession('customer', { token: 't', appId: 'lumen', byStaff: true })
  dropSession('customer')
  dropSession('staff')
  const guard = () => requireSession('customer')(at('/projects/tasks/ATL-2'))
  expect(leadsTo(guard)).toBe('/admin/login')
  expect(takeReturnTo('staff')).toBe('/apps/lumen?redirect=%2Fprojects%2Ftasks%2FATL-2')
  expect(endedStore.get()).toMatchObject({ side: 'staff' })
  // Signed in again meanwhile, in another tab.
  setSession('staff', { token: 's' })
  expect(leadsTo(guard)).toBe('/apps/lumen?redirect=%2Fprojects%2Ftasks%2FATL-2')
  setSession('customer', { token: 'u', appId: 'lumen' })
  dropSession('customer')
  expect(leadsTo(guard)).toBe('/login')
})

test('[UIX-039] a customer session does not open the pages of staff', () => {
  setSession('customer', { token: 't', appId: 'a' })
  expect(leadsTo(() => requireSession('staff')(at('/admin')))).toBe('/admin/login')
  setSession('staff', { token: 's' })
  expect(leadsTo(() => requireSession('staff')(at('/admin')))).toBeUndefined()
})
