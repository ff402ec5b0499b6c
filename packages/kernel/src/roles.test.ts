import { expect, test } from 'vitest'
import { customerAdminRole, isProjectStaff, isStaff, projectStaffRole, staffRole } from './roles.ts'

test.each([
  [[], false, false],
  [['admin'], false, false],
  [['admin', 'admin:nimbus'], true, false],
  [['admin', 'admin:nimbus', 'admin:nimbus:project'], true, true],
  [['admin', 'admin:other', 'admin:other:project'], false, false],
])('[ROL-001] roles %j make staff: %s, project staff: %s', (roles, staff, project) => {
  expect(isStaff(roles, 'nimbus')).toBe(staff)
  expect(isProjectStaff(roles, 'nimbus')).toBe(project)
})

test('[ROL-001] the names of the roles', () => {
  expect([customerAdminRole, staffRole('nimbus'), projectStaffRole('nimbus')]).toEqual([
    'admin',
    'admin:nimbus',
    'admin:nimbus:project',
  ])
})
