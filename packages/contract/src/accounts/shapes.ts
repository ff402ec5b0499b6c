import * as z from 'zod/mini'
import { Id } from '../shapes.ts'

export const Locale = z.enum(['fr', 'en'])

/** What everybody who sees a name may know of a person. `staff` people work for the provider. */
export const PersonShape = z.object({
  _id: Id, firstName: z.string(), lastName: z.string(), picture: z.nullable(z.string()), staff: z.boolean(),
})

/** A person as staff find them in an account (API-088). */
export const PersonEntry = z.object({ ...PersonShape.shape, email: z.string(), job: z.nullable(z.string()), roles: z.array(z.string()) })

/** The signed-in person (ACC-001), with what the screens need to know of their rights. */
export const Me = z.object({
  _id: Id, email: z.string(), firstName: z.string(), lastName: z.string(), job: z.nullable(z.string()), phone: z.nullable(z.string()),
  picture: z.nullable(z.string()), locale: Locale, roles: z.array(z.string()),
  side: z.enum(['customer', 'staff']), admin: z.boolean(), project: z.boolean(), appId: z.nullable(Id),
})

/** An account as its sign-in page shows it (API-109). */
export const AppCard = z.object({ _id: Id, slug: z.string(), name: z.string(), logo: z.nullable(z.string()), primaryColor: z.string() })

/** An account as staff find it; `isRegistered` when they have a row in it, so that they can own requests there (ADM-008). */
export const AppEntry = z.object({ ...AppCard.shape, isRegistered: z.boolean() })

/** An account for the people in it (API-105); `providerName` is who works for them. */
export const AppShape = z.object({
  ...AppCard.shape, description: z.nullable(z.string()), url: z.nullable(z.string()),
  privileged: z.boolean(), features: z.array(z.string()), providerName: z.string(),
  /** The account has switched the filter by person off (SRC-018, OPEN-028). */
  membersFilterDisabled: z.boolean(),
})

export const Token = z.object({ token: z.string() })
