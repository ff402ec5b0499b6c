import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Limit, listOf, optionalText, pageQuery, text } from '../schemas.ts'
import { PersonEntry, Token } from './schemas.ts'
import { ListedUser, UserShape } from './user-schemas.ts'

const provider = z.strictObject({ provider: z.string() })
const inApp = z.strictObject({ provider: z.string(), appId: Id })
/** A user found across accounts, with their account. */
const FoundPerson = z.object({ ...PersonEntry.shape, appId: Id, appName: z.string() })

/** Staff, and the users of customer accounts. */
export const staff = api('accounts', {
  /** The caller's own user in an account; `not_found` if they are not registered there (API-075). */
  readOwnUserInApp: operation({
    method: 'GET',
    path: '/:provider/apps/:appId/user',
    requirement: 'API-075',
    access: can('people.list', on('app', 'appId')),
    params: inApp,
    response: UserShape,
    problems: ['not_found'],
  }),
  /** A user of an account by id, including registered staff (API-077). */
  readUserInApp: operation({
    method: 'GET',
    path: '/:provider/apps/:appId/users/:userId',
    requirement: 'API-077',
    access: can('people.list', on('app', 'appId')),
    params: z.strictObject({ provider: z.string(), appId: Id, userId: Id }),
    response: UserShape,
    problems: ['not_found'],
  }),
  /**
   * Registers the caller in an account and opens a session inside it (API-078, ADM-008). Idempotent: repeated, it only
   * opens the session.
   */
  registerInApp: operation({
    method: 'POST',
    path: '/:provider/user/apps/:appId/register',
    requirement: 'API-078',
    access: can('app.enter', on('app', 'appId'), 'staff'),
    params: inApp,
    status: 201,
    response: z.object({ ...Token.shape, user: UserShape }),
    problems: ['app_disabled'],
  }),
  /** The ids of the caller's users, one per account in which they are registered (API-086). */
  listOwnUserIds: operation({
    method: 'GET',
    path: '/:provider/user/ids',
    requirement: 'API-086',
    access: can('apps.list'),
    params: provider,
    response: z.object({ list: z.array(z.object({ _id: Id, appId: Id })) }),
  }),
  /** Searches the users of all accounts by part of a name, email address or job (API-089, ROL-017). */
  searchPeople: operation({
    method: 'GET',
    path: '/:provider/users/filter/search',
    requirement: 'API-089',
    access: can('people.search'),
    params: provider,
    query: z.strictObject({ ...pageQuery, search: text(maxSearchLength) }),
    response: listOf(FoundPerson),
  }),
  /** Customers of all accounts by name, filtered by part of a name, email address or job (ROL-017). */
  listUsersOfAll: operation({
    method: 'GET',
    path: '/:provider/users',
    requirement: 'ROL-017',
    access: can('people.search'),
    params: provider,
    query: z.strictObject({
      search: z.optional(optionalText(maxSearchLength)),
      /** `unprotected` users have no second factor. */
      view: z.optional(z.enum(['all', 'administrators', 'invited', 'unprotected'])),
      appId: z.optional(Id),
      /** Cursor: `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({
      list: z.array(z.object({ ...ListedUser.shape, app: z.object({ _id: Id, name: z.string() }) })),
      next: z.nullable(z.string()),
    }),
  }),
})
