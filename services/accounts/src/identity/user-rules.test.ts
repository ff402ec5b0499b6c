import { expect, test } from 'vitest'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { anonymiseDueAt, assertRolesGrantable, rolesOf } from './user-rules.ts'

const admin: Person = { kind: 'customer', userId: 'a', appId: 'b', admin: true, sessionId: 's' }
const emma: Person = { kind: 'staff', userId: 'e', appId: 'b', project: false, sessionId: 's' }
const farid: Person = { ...emma, project: true }
const outcome = (actor: Person, before: string[], after: string[]) => {
  try {
    assertRolesGrantable(actor, { before, after }, 'nimbus')
    return 'granted'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  [admin, [], ['admin'], 'granted'],
  [admin, ['admin'], [], 'granted'],
  [admin, [], ['admin:nimbus'], 'role_not_granted'],
  [admin, ['admin:nimbus'], [], 'role_not_granted'],
  [admin, ['admin:nimbus'], ['admin:nimbus', 'admin'], 'granted'],
  [admin, [], ['admin:other'], 'role_not_granted'],
  [emma, [], ['admin', 'admin:nimbus'], 'granted'],
  [emma, [], ['admin:nimbus:project'], 'role_not_granted'],
  [emma, ['admin:nimbus:project'], [], 'role_not_granted'],
  [farid, [], ['admin:nimbus:project'], 'granted'],
  [farid, [], ['admin:other'], 'role_not_granted'],
] as const)('[ACC-018] %o from %j to %j: %s', (actor, before, after, expected) => {
  expect(outcome(actor, [...before], [...after])).toBe(expected)
})

test.each([
  ['2026-01-15T10:00:00Z', '2026-04-15T09:00:00Z'],
  ['2025-11-30T12:00:00Z', '2026-02-28T12:00:00Z'],
  ['2026-07-31T22:30:00Z', '2026-10-31T23:30:00Z'],
])('[TMR-007] a person removed at %s is anonymised at %s, three calendar months later in Paris', (removed, due) => {
  expect(anonymiseDueAt(new Date(removed)).toISOString()).toBe(new Date(due).toISOString())
})

test('[ACC-018] a plain user grants nothing, and a role that nobody has cannot be granted at all', () => {
  expect(outcome({ ...admin, admin: false }, [], ['admin'])).toBe('role_not_granted')
  expect(rolesOf({ ...admin, admin: false }, 'nimbus')).toEqual([])
  expect(rolesOf(farid, 'nimbus')).toEqual(['admin', 'admin:nimbus', 'admin:nimbus:project'])
})

test('[ACC-018] the refusal stands at the field of the roles', () => {
  expect(() => assertRolesGrantable(emma, { before: [], after: ['admin:other'] }, 'nimbus')).toThrow(
    expect.objectContaining({ fields: { roles: fieldMessage('problems.role_not_granted') } }) as Error,
  )
})
