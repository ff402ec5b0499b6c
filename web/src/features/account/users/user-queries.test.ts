import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { userQueries } from './user-queries.ts'

afterEach(() => void vi.unstubAllGlobals())

test('[ACC-020] users are asked for fifty at a time', async () => {
  const asked: string[] = []
  vi.stubGlobal('location', { pathname: '/users' })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ list: [], total: 120 }))
  })
  const client = new QueryClient()
  for (const page of [1, 2]) await client.fetchQuery(userQueries.page({ search: '', view: 'all', page }))
  expect(asked).toEqual(
    ['skip=0&limit=50&view=all', 'skip=50&limit=50&view=all'].map((query) => `/api/accounts/v1/admin/users?${query}`),
  )
})
