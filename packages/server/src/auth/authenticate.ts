import type { FastifyRequest } from 'fastify'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Actor, Person, StaffActor } from '@passerelle/kernel/actor'
import { isId } from '@passerelle/kernel/ids'
import type { Statement } from '../database/statement.ts'
import type { Platform } from '../platform.ts'
import { accessTokenPrefix, authenticateAccessToken } from './access-tokens.ts'
import { refuseAgain } from './rate-limit.ts'
import { readCallerRow, staffIn, type Caller } from './read-caller.ts'
import { verifySessionToken } from './tokens.ts'

export type AuthenticateDeps = Pick<Platform, 'database' | 'clock' | 'env'>

/** Returns the bearer token of the `Authorization` header, or undefined without one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]{1,4000})$/i.exec(request.headers.authorization ?? '')?.[1]

const requireBearer = (request: FastifyRequest): string => {
  const token = bearerOf(request)
  if (token === undefined) throw new Problem('not_signed_in')
  return token
}

/** Returns the `app-id` header (API-001), or undefined without one. */
export const appIdHeader = (request: FastifyRequest): string | undefined => {
  const header = request.headers['app-id']
  return typeof header === 'string' && header !== '' ? header : undefined
}

const asCustomer = (person: Person, op: NamedOperation, requestedAppId: string | undefined): Person => {
  if (
    person.kind === 'customer' &&
    op.app !== 'none' &&
    requestedAppId !== undefined &&
    requestedAppId !== person.appId
  )
    throw new Problem('app_mismatch')
  return person
}

/**
 * Resolves the account that staff act in: the `app-id` header, otherwise the account that their session entered. Staff
 * need a user row of their own in that account.
 */
const asStaff = async (
  deps: AuthenticateDeps,
  staff: StaffActor,
  caller: Caller,
  op: NamedOperation,
  requestedAppId: string | undefined,
): Promise<StaffActor> => {
  const appId = requestedAppId ?? caller.enteredAppId
  if (op.app === 'none') return staff
  if (appId === undefined) {
    if (op.app === 'required') throw new Problem('app_required')
    return staff
  }
  if (!caller.registered) {
    const { rows } = await deps.database.query<{ known: boolean }>({
      name: 'register_staff',
      text: 'SELECT accounts.register_staff($1, $2, $3) AS known',
      values: [appId, staff.userId, deps.clock.now()],
    })
    if (rows[0]?.known !== true) throw new Problem('not_found')
  }
  return staffIn(staff, appId, caller)
}

/**
 * Authenticates the caller with current data: token → session → user → account, or access token → account. Anonymous if
 * the operation allows it. `subject` is read in the same round trip. Throws Problem `not_signed_in`, `session_expired`,
 * `app_disabled`, `app_required`, `app_mismatch`, `not_found` (no such account).
 */
export const authenticate = async (
  deps: AuthenticateDeps,
  op: NamedOperation,
  request: FastifyRequest,
  subject?: Statement,
): Promise<Actor> => {
  if (op.access.kind === 'anyone') return { kind: 'anonymous' }
  const token = requireBearer(request)
  const header = appIdHeader(request)
  if (token.startsWith(accessTokenPrefix)) {
    const { actor, hasFeature } = await authenticateAccessToken(deps, op, token)
    request.state.hasFeature = hasFeature
    return asCustomer(actor, op, header)
  }
  const { sessionId, userId } = await verifySessionToken(deps, token)
  refuseAgain(deps, op, userId)
  const wished = header !== undefined && isId(header) ? header : undefined
  const caller = await readCallerRow(deps, sessionId, {
    wishedAppId: wished,
    features: op.features,
    withRevision: op.cachedWith !== undefined,
    beside: subject,
  })
  request.state.subjectRows = caller.beside
  request.state.revision = caller.revision
  if (caller.person.userId !== userId) throw new Problem('not_signed_in')
  request.state.hasFeature = caller.hasFeature
  if (caller.person.kind === 'customer') return asCustomer(caller.person, op, header)
  if (header !== undefined && wished === undefined && op.app !== 'none') throw new Problem('not_found')
  const staff = await asStaff(deps, caller.person, caller, op, wished)
  request.state.readsFromOutside =
    staff.appId !== undefined && staff.appId !== caller.enteredAppId && staff.appId !== caller.homeAppId
  return staff
}
