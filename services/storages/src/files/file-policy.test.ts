import type { Person } from '@passerelle/kernel/actor'
import { expect, test } from 'vitest'
import { filePolicies } from './file-policy.ts'

const basile: Person = { kind: 'customer', userId: 'basile', appId: 'lumen', admin: false, sessionId: 's' }
const ada: Person = { kind: 'customer', userId: 'ada', appId: 'lumen', admin: true, sessionId: 's' }
const clara: Person = { kind: 'customer', userId: 'clara', appId: 'verdier', admin: true, sessionId: 's' }
const emma: Person = { kind: 'staff', userId: 'emma', appId: 'lumen', project: false, sessionId: 's' }
const hugo: Person = { kind: 'staff', userId: 'hugo', appId: 'lumen', project: false, sessionId: 's' }

const readers = (uploaderId: string, attached: { internal: boolean } | null) =>
  [basile, ada, clara, emma, hugo]
    .filter((who) => filePolicies['file.read'](who, { appId: 'lumen', uploaderId, attached }))
    .map(({ userId }) => userId)

test('[API-046] a file is its sender’s until it is attached', () => {
  expect(readers('basile', null)).toEqual(['basile'])
  expect(readers('emma', null)).toEqual(['emma'])
})

test('[THR-006] attached, it is read by those who read the thread; customers never read the internal one’s', () => {
  expect(readers('basile', { internal: false })).toEqual(['basile', 'ada', 'emma', 'hugo'])
  expect(readers('emma', { internal: true })).toEqual(['emma', 'hugo'])
  expect(readers('basile', { internal: true })).toEqual(['emma', 'hugo'])
})
