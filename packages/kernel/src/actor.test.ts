import { expect, test } from 'vitest'
import { isCustomerAdmin, isStaffActor, type AnyActor } from './actor.ts'

const customer = { kind: 'customer', userId: 'u', appId: 'a', sessionId: 's' } as const

test.each<[string, AnyActor, boolean, boolean]>([
  ['a customer', { ...customer, admin: false }, false, false],
  ['an administrator of a customer', { ...customer, admin: true }, true, false],
  ['staff', { kind: 'staff', userId: 'u', project: true, sessionId: 's' }, false, true],
  // Not a shape of the wire: what a wrong token might claim.
  ['staff that claim to be a customer administrator', { kind: 'staff', admin: true } as never, false, true],
  ['nobody', { kind: 'anonymous' }, false, false],
  ['the system', { kind: 'system' }, false, false],
])('[ROL-001] %s: administrator of a customer %#', (_, actor, admin, staff) => {
  expect([isCustomerAdmin(actor), isStaffActor(actor)]).toEqual([admin, staff])
})
