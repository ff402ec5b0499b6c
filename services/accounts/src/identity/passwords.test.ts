import { expect, test } from 'vitest'
import { dummyHash, hashPassword, verifyPassword } from './passwords.ts'

const workOf = (hash: string) => hash.split('$').slice(1, 4).join('$')

test('[ERR-036] an unknown user costs the same work as a wrong password', async () => {
  expect(workOf(dummyHash)).toBe(workOf(await hashPassword('opaline-soufflée-52')))
  // A hash that cannot be read would throw, without any work.
  for (const stored of [undefined, null]) expect(await verifyPassword('opaline-soufflée-52', stored)).toBe(false)
})

test('[ACC-004] a password fits its own hash only', async () => {
  const stored = await hashPassword('opaline-soufflée-52')
  expect(await verifyPassword('opaline-soufflée-52', stored)).toBe(true)
  expect(await verifyPassword('opaline-soufflée-53', stored)).toBe(false)
})

test('more passwords than threads are verified, each with its own result; a bad hash is an error', async () => {
  const stored = await hashPassword('opaline-soufflée-52')
  const words = ['opaline-soufflée-52', 'no', 'opaline-soufflée-52', 'nor this', 'opaline-soufflée-52']
  const all = Promise.all(words.map((word) => verifyPassword(word, stored)))
  await expect(verifyPassword('opaline-soufflée-52', 'no hash')).rejects.toThrow()
  expect(await all).toEqual([true, false, true, false, true])
})
