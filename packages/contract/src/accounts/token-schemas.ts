import { maxNameLength } from '../limits.ts'
import * as z from 'zod/mini'
import { Id, Instant, text } from '../schemas.ts'
import { PersonShape } from './schemas.ts'

/** Maximum lifetime of a token in days, if it expires at all. */
const longestTokenDays = 365

const Scope = z.enum(['read', 'write'])

/** An access token without its value (ACC-003). */
export const AccessToken = z.object({
  _id: Id,
  name: z.string(),
  scope: Scope,
  createdAt: Instant,
  createdBy: z.nullable(PersonShape),
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
})

/** `scope` defaults to `write`; without `expiresInDays` a token is valid until it ends with its maker (OPEN-065). */
export const NewAccessToken = z.strictObject({
  name: text(maxNameLength),
  scope: z.optional(Scope),
  expiresInDays: z.optional(z.int().check(z.gte(1), z.lte(longestTokenDays))),
})
