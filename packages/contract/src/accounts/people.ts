import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Ids, listOf, optionalText, pageQuery } from '../schemas.ts'
import { AppEntry, AppShape, Me, PersonEntry } from './schemas.ts'

export const people = api('accounts', {
  /** The signed-in user (API-092). */
  readMe: operation({
    method: 'GET',
    path: '/private/users/me',
    requirement: 'API-092',
    access: can('me.read'),
    app: 'optional',
    response: Me,
  }),
  /** The account of the current session (API-105). */
  readApp: operation({
    method: 'GET',
    path: '/admin/app',
    requirement: 'API-105',
    access: can('app.read'),
    response: AppShape,
  }),
  /** The accounts that staff can enter, filtered by slug or name, or only the given ids (API-076, ADM-007). */
  listApps: operation({
    method: 'GET',
    path: '/:provider/user/apps',
    requirement: 'API-076',
    access: can('apps.list'),
    params: z.strictObject({ provider: z.string() }),
    query: z.strictObject({ ...pageQuery, search: z.optional(optionalText(maxSearchLength)), appIds: z.optional(Ids) }),
    response: listOf(AppEntry),
  }),
  /**
   * The users of an account, including staff who have worked in it (API-088); with the provider's slug instead of an
   * account, the provider's staff (API-087).
   */
  listPeople: operation({
    method: 'GET',
    path: '/:provider/users/:appId',
    requirement: 'API-088',
    access: can('people.list', on('app', 'appId')),
    params: z.strictObject({
      provider: z.string(),
      appId: z.union([Id, z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))]),
    }),
    query: z.strictObject({ ...pageQuery, search: z.optional(optionalText(maxSearchLength)) }),
    response: z.object({ list: z.array(PersonEntry), total: z.int() }),
  }),
})
