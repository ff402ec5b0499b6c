import * as z from 'zod/mini'
import { Id, Instant, text } from '../schemas.ts'
import { PersonShape } from './schemas.ts'

/** Days after which a token may expire at the latest, when it expires at all. */
const longestTokenDays = 365

const Scope = z.enum(['read', 'write'])

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
