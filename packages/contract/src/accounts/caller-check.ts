import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { PersonShape } from './schemas.ts'

const check = {
  _id: Id,
  startedAt: Instant,
  /** When the announcement ends by itself. */
  expiresAt: Instant,
}
/** Latest call announced to a user. `disowned`: they reported that the caller is not who they claim to be. */
const Announced = z.object({
  ...check,
  staff: PersonShape,
  state: z.enum(['open', 'hung_up', 'replaced', 'expired', 'disowned']),
})
const userId = z.strictObject({ id: Id })

/**
 * Caller check from the provider's side: staff announce a call, and the portal of the called user shows who is calling
 * (ADR-0050).
 */
export const callerCheck = api('accounts', {
  /** Announces a call to a user of the account for ten minutes; an open one to the same user ends. */
  startCallerCheck: operation({
    method: 'POST',
    path: '/admin/users/:id/caller-check',
    requirement: 'ADR-0050',
    access: can('caller-check.announce'),
    token: 'none',
    params: userId,
    status: 201,
    response: Announced,
    problems: ['not_found'],
  }),
  /** The latest call announced to a user in the last hour. */
  readCallerCheck: operation({
    method: 'GET',
    path: '/admin/users/:id/caller-check',
    requirement: 'ADR-0050',
    access: can('caller-check.announce'),
    token: 'none',
    params: userId,
    response: z.object({ check: z.nullable(Announced) }),
    problems: ['not_found'],
  }),
  /** Ends the open call to a user. */
  endCallerCheck: operation({
    method: 'DELETE',
    path: '/admin/users/:id/caller-check',
    requirement: 'ADR-0050',
    access: can('caller-check.announce'),
    token: 'none',
    params: userId,
    status: 204,
    problems: ['not_found'],
  }),
  /** Who is calling the current user now. */
  readOwnCallerCheck: operation({
    method: 'GET',
    path: '/private/caller-check',
    requirement: 'ADR-0050',
    access: can('caller-check.own'),
    token: 'none',
    response: z.object({
      check: z.nullable(
        z.object({ ...check, caller: z.object({ ...PersonShape.shape, job: z.nullable(z.string()) }) }),
      ),
    }),
  }),
  /** Reports that the person on the phone is not the one shown; possible for an hour. */
  disownCallerCheck: operation({
    method: 'POST',
    path: '/private/caller-check/:id/disown',
    requirement: 'ADR-0050',
    access: can('caller-check.own'),
    token: 'none',
    params: userId,
    status: 204,
    problems: ['not_found'],
  }),
})
