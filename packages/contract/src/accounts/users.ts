import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, optionalText, pageQuery } from '../schemas.ts'
import { ListedUser, NewUser, SessionShape, UserChanges, UserChangesById, UserShape } from './user-schemas.ts'

const userId = z.strictObject({ id: Id })
const editProblems = ['email_taken', 'role_not_granted', 'last_administrator'] as const

export const users = api('accounts', {
  /** The users of the account by name, filtered by part of a name, email address or job (API-099, ACC-020, ROL-010). */
  listUsers: operation({
    method: 'GET',
    path: '/admin/users',
    requirement: 'API-099',
    access: can('users.manage'),
    token: 'none',
    query: z.strictObject({
      ...pageQuery,
      search: z.optional(optionalText(maxSearchLength)),
      view: z.optional(z.enum(['all', 'administrators', 'invited'])),
    }),
    response: z.object({ list: z.array(ListedUser), total: z.int() }),
  }),
  readUser: operation({
    method: 'GET',
    path: '/admin/users/:id',
    requirement: 'API-100',
    access: can('users.manage'),
    token: 'none',
    params: userId,
    response: z.object({
      ...UserShape.shape,
      sessions: z.array(SessionShape),
      /** When the user enrolled a second factor; null without one. */
      secondFactorAt: z.nullable(Instant),
      /** Number of their passkeys. */
      passkeys: z.int(),
      /** Access tokens that end with the user or their role; of staff those of every account. */
      accessTokens: z.array(z.object({ _id: Id, name: z.string() })),
    }),
    problems: ['not_found'],
  }),
  /** Creates a user, who is invited by mail to choose a password (API-101, ACC-017, ACC-018). */
  createUser: operation({
    method: 'POST',
    path: '/admin/users',
    requirement: 'API-101',
    access: can('users.manage'),
    token: 'none',
    body: NewUser,
    status: 201,
    response: UserShape,
    problems: ['email_taken', 'role_not_granted', 'address_unconfirmed', 'mail_limited'],
  }),
  /** Updates a user. The id is part of the body (API-102). */
  updateUser: operation({
    method: 'PATCH',
    path: '/admin/users',
    requirement: 'API-102',
    access: can('users.manage'),
    token: 'none',
    body: UserChangesById,
    response: UserShape,
    problems: ['not_found', 'mail_limited', ...editProblems],
  }),
  updateUserById: operation({
    method: 'PATCH',
    path: '/admin/users/:id',
    requirement: 'API-102',
    access: can('users.manage'),
    token: 'none',
    params: userId,
    body: UserChanges,
    response: UserShape,
    problems: ['not_found', 'mail_limited', ...editProblems],
  }),
  /**
   * Removes a user from the account: sessions, sockets and access tokens end immediately, data is anonymised three
   * months later (API-103, TMR-007).
   */
  removeUser: operation({
    method: 'DELETE',
    path: '/admin/users/:id',
    requirement: 'API-103',
    access: can('users.manage'),
    token: 'none',
    params: userId,
    status: 204,
    problems: ['not_found', 'last_administrator'],
  }),
  /** Sends a new invitation; the link of the previous one stops working. */
  inviteAgain: operation({
    method: 'POST',
    path: '/admin/users/:id/invitation',
    requirement: 'ADR-0004',
    access: can('users.manage'),
    token: 'none',
    params: userId,
    response: UserShape,
    problems: ['not_found', 'user_active', 'address_unconfirmed', 'mail_limited'],
  }),
  /** Ends one session of a user. */
  endUserSession: operation({
    method: 'DELETE',
    path: '/admin/users/:id/sessions/:sessionId',
    requirement: 'ADR-0004',
    access: can('users.manage'),
    token: 'none',
    params: z.strictObject({ id: Id, sessionId: Id }),
    status: 204,
    problems: ['not_found'],
  }),
  /** Ends every session of a user. */
  endUserSessions: operation({
    method: 'DELETE',
    path: '/admin/users/:id/sessions',
    requirement: 'ADR-0004',
    access: can('users.manage'),
    token: 'none',
    params: userId,
    status: 204,
    problems: ['not_found'],
  }),
})
