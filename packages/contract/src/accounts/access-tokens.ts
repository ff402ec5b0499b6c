import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { AccessToken, NewAccessToken } from './token-schemas.ts'

const tokenId = z.strictObject({ id: Id })

export const accessTokens = api('accounts', {
  listAccessTokens: operation({
    method: 'GET',
    path: '/admin/accessTokens',
    requirement: 'API-095',
    access: can('tokens.manage'),
    token: 'none',
    response: z.object({ list: z.array(AccessToken) }),
  }),
  readAccessToken: operation({
    method: 'GET',
    path: '/admin/accessTokens/:id',
    requirement: 'API-096',
    access: can('tokens.manage'),
    token: 'none',
    params: tokenId,
    response: AccessToken,
    problems: ['not_found'],
  }),
  /** Creates an access token. The only response that contains the token's value (API-097). */
  createAccessToken: operation({
    method: 'POST',
    path: '/admin/accessTokens',
    requirement: 'API-097',
    access: can('tokens.manage'),
    token: 'none',
    body: NewAccessToken,
    status: 201,
    response: z.object({ ...AccessToken.shape, token: z.string() }),
  }),
  /** Deletes an access token; it is rejected from the next request on (API-098). */
  deleteAccessToken: operation({
    method: 'DELETE',
    path: '/admin/accessTokens/:id',
    requirement: 'API-098',
    access: can('tokens.manage'),
    token: 'none',
    params: tokenId,
    status: 204,
    problems: ['not_found'],
  }),
})
