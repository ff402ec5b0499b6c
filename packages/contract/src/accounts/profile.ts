import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { Me } from './schemas.ts'
import { OwnChanges, SessionShape } from './user-schemas.ts'

export const profile = api('accounts', {
  /** Updates the caller's own profile; job, email and roles cannot be changed (API-094, ACC-019). */
  updateMe: operation({
    method: 'PATCH',
    path: '/private/users/me',
    requirement: 'API-094',
    access: can('me.edit'),
    app: 'optional',
    body: OwnChanges,
    response: Me,
  }),
  /** The caller's own sessions, one per browser, newest first. */
  listOwnSessions: operation({
    method: 'GET',
    path: '/private/sessions',
    requirement: 'ADR-0004',
    access: can('me.edit'),
    app: 'optional',
    response: z.object({ list: z.array(SessionShape) }),
  }),
  /** Ends one of the caller's own sessions. */
  endOwnSession: operation({
    method: 'DELETE',
    path: '/private/sessions/:id',
    requirement: 'ADR-0004',
    access: can('me.edit'),
    app: 'optional',
    params: z.strictObject({ id: Id }),
    status: 204,
    problems: ['not_found'],
  }),
})
