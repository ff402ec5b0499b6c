import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../model/session/session.ts'
import { followSessions } from './follow-sessions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setSession('customer', null)
})

test('[ROL-016][OPEN-029] staff who enter another account find its lists emptied, nothing deleted', () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const queries = new QueryClient()
  const reload = vi.fn<() => Promise<void>>(async () => undefined)
  setSession('customer', { token: 'one', appId: 'lumen', byStaff: true })
  followSessions(queries, reload)
  queries.setQueryData(['tasks', 'list', 'todo'], { list: ['ATL-1'] })

  setSession('customer', { token: 'one', appId: 'lumen', byStaff: true })
  expect(queries.getQueryData(['tasks', 'list', 'todo'])).toBeDefined()

  setSession('customer', { token: 'two', appId: 'verdier', byStaff: true })
  expect(queries.getQueryCache().getAll()).toEqual([])
  expect(reload).toHaveBeenCalledTimes(1)
})
