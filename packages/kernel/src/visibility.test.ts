import { expect, test } from 'vitest'
import type { AnyActor } from './actor.ts'
import { mayRead } from './visibility.ts'

const mine = 'a'.repeat(24)
const other = 'b'.repeat(24)
const customer = { kind: 'customer', userId: 'u', appId: mine, admin: true, sessionId: 's' } as const
const staff = { kind: 'staff', userId: 'u', project: false, sessionId: 's' } as const

test.each<[string, AnyActor, boolean, boolean, boolean]>([
  // who, actor, own account, another account, internal side of the own account
  ['customer administrator', customer, true, false, false],
  ['customer user', { ...customer, admin: false }, true, false, false],
  ['staff across accounts', staff, true, true, true],
  ['staff inside the account', { ...staff, appId: mine }, true, false, true],
  ['anonymous', { kind: 'anonymous' }, false, false, false],
])('[THR-006] what %s may read', (_, actor, own, foreign, internal) => {
  expect(mayRead(actor, { appId: mine })).toBe(own)
  expect(mayRead(actor, { appId: other })).toBe(foreign)
  expect(mayRead(actor, { appId: mine, internal: true })).toBe(internal)
})
