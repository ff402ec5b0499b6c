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
