import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { earlyCalls } from '../../../early-calls.ts'
import { takeEarlyResponse, takeEtag, unchangedResponses } from './early-response.ts'

const path = '/api/projects/v1/private/tasks/board'
const sent = { authorization: 'Bearer one', 'app-id': 'account', 'accept-language': 'fr' }
const take = (called: string, headers: Record<string, string>, now = 100) =>
  takeEarlyResponse(called, new Headers(headers), now)
const early = (response = Promise.resolve(new Response('{}', { headers: { etag: '"1"' } }))) => {
  globalThis.earlyResponses = { headers: sent, responses: { [path]: response } }
  return response
}
afterEach(() => {
  globalThis.earlyResponses = undefined
  unchangedResponses.clear()
})

test('an early response is given to the first call that asks the same, and to no second one', async () => {
  const response = early()
  expect(take('/api/other', sent)).toBeUndefined()
  expect(await take(path, sent)).toBe(await response)
  expect(take(path, sent)).toBeUndefined()
  expect([takeEtag(path), takeEtag(path)]).toEqual(['"1"', undefined])
})

test('304 is answered from what the last visit kept, and refused if that is gone', async () => {
  const unchanged = () => Promise.resolve(new Response(null, { status: 304 }))
  void early(unchanged())
  await expect(take(path, sent)).rejects.toThrow('304')
  unchangedResponses.set(path, { todo: [] })
  void early(unchanged())
  expect(await (await take(path, sent))?.json()).toEqual({ todo: [] })
})

test.each([
  ['another session', { ...sent, authorization: 'Bearer two' }],
  ['another account', { ...sent, 'app-id': 'other' }],
  ['no account', { authorization: 'Bearer one', 'accept-language': 'fr' }],
  ['another language', { ...sent, 'accept-language': 'en' }],
])('a call with %s is made anew', (_, headers) => {
  void early()
  expect(take(path, headers)).toBeUndefined()
})

test('a response that is five seconds old is not used', () => {
  void early()
  expect(take(path, sent, 5_000)).toBeUndefined()
})

test('without early responses every call is made', () => {
  expect(take(path, sent)).toBeUndefined()
})

const page = (pathname: string, search: string, session: unknown, etag: string | null = null) => {
  const calls: [string, { headers: Record<string, string> }][] = []
  const globals: Record<string, unknown> = {
    localStorage: { getItem: (key: string) => (key === 'passerelle.last-board' ? etag : JSON.stringify(session)) },
    location: { pathname, search },
    document: { documentElement: { lang: 'fr' } },
    fetch: (...call: [string, { headers: Record<string, string> }]) => (calls.push(call), Promise.reject(new Error())),
  }
  runInNewContext(earlyCalls(), globals)
  return calls
}

test('the head of the page reads person, account and board as the scripts would', () => {
  const calls = page('/', '', { token: 'one', appId: 'account' })
  expect(calls.map(([called]) => called)).toEqual([
    '/api/accounts/v1/private/users/me',
    '/api/accounts/v1/admin/app',
    '/api/projects/v1/private/tasks/board',
  ])
  for (const [, { headers }] of calls) expect(headers).toEqual(sent)
})

test('a kept board is asked for by its digest', () => {
  const calls = page('/', '', { token: 'one', appId: 'account' }, '"1"')
  expect(calls.map(([, { headers }]) => headers['if-none-match'])).toEqual([undefined, undefined, '"1"'])
})

test.each([
  ['without a session', '/', '', null],
  ['on another page', '/stats', '', { token: 'one', appId: 'account' }],
  ['with filters', '/', '?type=bug', { token: 'one', appId: 'account' }],
])('%s the head of the page reads nothing', (_, pathname, search, session) => {
  expect(page(pathname, search, session)).toEqual([])
})
