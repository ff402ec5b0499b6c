import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, text } from '../schemas.ts'
import { PersonShape } from './schemas.ts'

export const accessTokenScopes = ['read', 'write'] as const
/** Days after which a token may expire at the latest, when it expires at all. */
export const longestTokenDays = 365

const Scope = z.enum(accessTokenScopes)

/** A token without its value (ACC-003). */
export const AccessToken = z.object({
  _id: Id,
  name: z.string(),
  scope: Scope,
  createdAt: Instant,
  createdBy: z.nullable(PersonShape),
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
})

/** `scope` is `write` unless said; without `expiresInDays` a token holds until it is deleted (OPEN-065). */
export const NewAccessToken = z.strictObject({
  name: text(80),
  scope: z.optional(Scope),
  expiresInDays: z.optional(z.int().check(z.gte(1), z.lte(longestTokenDays))),
})

const tokenId = z.strictObject({ id: Id })

export const accessTokens = api('accounts', {
  listAccessTokens: operation({
    method: 'GET',
    path: '/admin/accessTokens',
    requirement: 'API-095',
    access: can('tokens.manage'),
    response: z.object({ list: z.array(AccessToken) }),
  }),
  readAccessToken: operation({
    method: 'GET',
    path: '/admin/accessTokens/:id',
    requirement: 'API-096',
    access: can('tokens.manage'),
    params: tokenId,
    response: AccessToken,
    problems: ['not_found'],
  }),
  /** The only reply that holds the value of a token (API-097). */
  createAccessToken: operation({
    method: 'POST',
    path: '/admin/accessTokens',
    requirement: 'API-097',
    access: can('tokens.manage'),
    body: NewAccessToken,
    status: 201,
    response: z.object({ ...AccessToken.shape, token: z.string() }),
  }),
  /** The token is refused from the next call on (API-098). */
  deleteAccessToken: operation({
    method: 'DELETE',
    path: '/admin/accessTokens/:id',
    requirement: 'API-098',
    access: can('tokens.manage'),
    params: tokenId,
    status: 204,
    problems: ['not_found'],
  }),
})
