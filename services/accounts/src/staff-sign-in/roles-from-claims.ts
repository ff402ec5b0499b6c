import type { Env } from '@passerelle/server/env'

type Claims = Readonly<Record<string, unknown>>
type Rules = NonNullable<Env['oidcRoles']>

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value of a claim by its name, or by a path into nested claims such as `realm_access.roles`. */
const findClaim = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  const [first = '', ...rest] = name.split('.')
  const nested = Object.hasOwn(claims, first) ? claims[first] : undefined
  return rest.length > 0 && isObject(nested) ? findClaim(nested, rest.join('.')) : undefined
}

/** Groups in a claim: a list of texts, or one text with spaces or commas between them. */
const readGroups = (claims: Claims, name: string): string[] => {
  const value = findClaim(claims, name)
  if (typeof value === 'string') return value.split(/[\s,]+/).filter((group) => group !== '')
  return Array.isArray(value) ? value.filter((group): group is string => typeof group === 'string') : []
}

/**
 * What the identity provider's claims say about a staff user: whether they may sign in, and whether they have project
 * rights. Undefined where no group is configured, so that our own rows decide.
 */
export const rolesFromClaims = (
  claims: Claims,
  { claim, staffGroup, projectGroup }: Rules,
): { staff: boolean | undefined; project: boolean | undefined } => {
  const groups = readGroups(claims, claim)
  const isIn = (group: string | undefined) => (group === undefined ? undefined : groups.includes(group))
  return { staff: isIn(staffGroup), project: isIn(projectGroup) }
}
