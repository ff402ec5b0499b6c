import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterAccount } from './enter-account.ts'
import { takeReturnTo } from './return-to.ts'
import { sessionQueries, type Me } from './me.ts'
import { getSession, setSession } from './session.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  setSession('customer', null)
  vi.unstubAllGlobals()
})

const enters = () => enterAccount(new QueryClient(), 'lumen', '/projects/tasks/ATL-3')

test('[ADM-006] an account entered by an earlier sign-in is entered again, by this one it is not', async () => {
  const tokenOf = (exp: number) => `head.${btoa(JSON.stringify({ sub: 'emma', exp }))}.signature`
  const queries = new QueryClient()
  queries.setQueryData(sessionQueries.me('staff').queryKey, {} as Me)
  let entered = 0
  vi.stubGlobal('location', { pathname: '/apps/lumen' })
  vi.stubGlobal('fetch', async () => Response.json({ token: tokenOf(200 + entered++) }))
  setSession('staff', { token: tokenOf(200) })
  setSession('customer', { token: tokenOf(100), appId: 'lumen', byStaff: true })
  for (const _ of ['anew', 'again']) expect(await enterAccount(queries, 'lumen', '/users')).toBe('/users')
  expect(entered).toBe(1)
  expect(getSession('customer')).toEqual({ token: tokenOf(200), appId: 'lumen', byStaff: true })
  setSession('staff', null)
})

test('[UIX-006] a person in the account comes to the path of a share link at once', async () => {
  setSession('customer', { token: 'one', appId: 'lumen' })
  expect(await enters()).toBe('/projects/tasks/ATL-3')
})

test.each([null, 'verdier'])('[UIX-006][UIX-040] a share link opens after the login of who is in %s', async (appId) => {
  setSession('customer', appId === null ? null : { token: 'one', appId })
  expect(await enters()).toBe('/login')
  for (const side of ['customer', 'staff'] as const)
    expect(takeReturnTo(side)).toBe('/apps/lumen?redirect=%2Fprojects%2Ftasks%2FATL-3')
})
