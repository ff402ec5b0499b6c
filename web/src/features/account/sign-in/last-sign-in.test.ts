import { beforeEach, expect, test, vi } from 'vitest'
import { lastFirst, readLastSignIn, saveLastSignIn } from './last-sign-in.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('[ACC-007] the email and account of the last sign-in are kept in the browser', () => {
  expect(readLastSignIn()).toBeUndefined()
  saveLastSignIn({ email: 'ada@lumen.example', appId: 'lumen' })
  expect(readLastSignIn()).toEqual({ email: 'ada@lumen.example', appId: 'lumen' })
})

test('[ACC-007] the last of several accounts is offered first', () => {
  const apps = ['amber', 'lumen', 'zinc'].map((_id) => ({ _id }))
  const ids = (appId?: string) =>
    lastFirst(apps, appId === undefined ? undefined : { email: 'ada@lumen.example', appId }).map(({ _id }) => _id)
  expect([ids(), ids('zinc'), ids('gone')]).toEqual([
    ['amber', 'lumen', 'zinc'],
    ['zinc', 'amber', 'lumen'],
    ['amber', 'lumen', 'zinc'],
  ])
})
