import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { setSession } from '../model/session/session.ts'
import { requireSession } from './guards.ts'

afterEach(() => {
  setSession('customer', null)
  setSession('staff', null)
})

const leadsTo = (run: () => void): unknown => {
  try {
    run()
    return undefined
  } catch (error) {
    return isRedirect(error) ? error.options.to : error
  }
}
const at = (href: string) => ({ location: { href } }) as Parameters<ReturnType<typeof requireSession>>[0]

test('[UIX-038] without a session every dashboard page leads to the login', () => {
  expect(leadsTo(() => requireSession('customer')(at('/projects/tasks/ATL-2')))).toBe('/login')
  setSession('customer', { token: 't', appId: 'a' })
  expect(leadsTo(() => requireSession('customer')(at('/projects/tasks/ATL-2')))).toBeUndefined()
})

test('[UIX-039] a customer session does not open the pages of staff', () => {
  setSession('customer', { token: 't', appId: 'a' })
  expect(leadsTo(() => requireSession('staff')(at('/admin')))).toBe('/admin/login')
  setSession('staff', { token: 's' })
  expect(leadsTo(() => requireSession('staff')(at('/admin')))).toBeUndefined()
})
