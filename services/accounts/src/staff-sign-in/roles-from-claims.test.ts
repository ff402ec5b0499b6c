import { expect, test } from 'vitest'
import { rolesFromClaims } from './roles-from-claims.ts'

const rules = { claim: 'groups', staffGroup: 'it-support', projectGroup: 'it-projects' }

test('[OPEN-045] groups are read from a list, from a text, from nested claims, and from claims named by a URL', () => {
  const projects = { staff: true, project: true }
  expect(rolesFromClaims({ groups: ['it-support', 'it-projects'] }, rules)).toEqual(projects)
  expect(rolesFromClaims({ groups: 'it-support, it-projects' }, rules)).toEqual(projects)
  const nested = { ...rules, claim: 'realm_access.roles' }
  expect(rolesFromClaims({ realm_access: { roles: ['it-support'] } }, nested)).toEqual({ staff: true, project: false })
  const named = { ...rules, claim: 'https://id.example/roles' }
  expect(rolesFromClaims({ 'https://id.example/roles': ['it-support'] }, named).staff).toBe(true)
})

test('[OPEN-045] without the claim nobody has a role by it; what is not configured is left to our own rows', () => {
  for (const claims of [{}, { groups: null }, { groups: 7 }, { groups: [{ name: 'it-support' }] }, { groups: 'it' }])
    expect(rolesFromClaims(claims, rules)).toEqual({ staff: false, project: false })
  expect(rolesFromClaims({ groups: ['it-projects'] }, { ...rules, staffGroup: undefined })).toEqual({
    staff: undefined,
    project: true,
  })
})
