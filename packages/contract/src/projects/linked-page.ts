import * as z from 'zod/mini'
import { Instant } from '../schemas.ts'

/** What the page of every mailed link shows: the account, as whom one answers, and the request. */
export const linkedPage = {
  account: z.object({ name: z.string(), logo: z.nullable(z.string()), primaryColor: z.string() }),
  person: z.object({ firstName: z.string(), lastName: z.string(), locale: z.enum(['fr', 'en']) }),
  providerName: z.string(),
  taskId: z.string(),
  name: z.string(),
  /** When the link ends. */
  expiresAt: Instant,
  /** Path of the request in the portal, which asks for sign-in. */
  signInLink: z.string(),
}
