/**
 * Roles (ROL-001): a customer user has none, a customer administrator `admin`, staff `admin:{provider}` and
 * `admin:{provider}:project`.
 */
export const customerAdminRole = 'admin'
export const staffRole = (provider: string): string => `admin:${provider}`
export const projectStaffRole = (provider: string): string => `admin:${provider}:project`

export const isStaff = (roles: readonly string[], provider: string): boolean => roles.includes(staffRole(provider))
export const isProjectStaff = (roles: readonly string[], provider: string): boolean =>
  isStaff(roles, provider) && roles.includes(projectStaffRole(provider))
