import * as z from 'zod/mini'
import { passwordMaxLength, passwordMinLength } from '@passerelle/kernel/password-rules'
import { Id, Instant } from '../schemas.ts'

export const Locale = z.enum(['fr', 'en'])

/** What everybody who sees a name may know of a person. `staff` people work for the provider. */
export const PersonShape = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  picture: z.nullable(z.string()),
  staff: z.boolean(),
})

/** A person as staff find them in an account (API-088). */
export const PersonEntry = z.object({
  ...PersonShape.shape,
  email: z.string(),
  job: z.nullable(z.string()),
  roles: z.array(z.string()),
})

/** The signed-in person (ACC-001), with what the screens need to know of their rights. */
export const Me = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  job: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.record(z.string(), z.string())),
  picture: z.nullable(z.string()),
  locale: Locale,
  roles: z.array(z.string()),
  side: z.enum(['customer', 'staff']),
  admin: z.boolean(),
  project: z.boolean(),
  appId: z.nullable(Id),
})

/** An account as its sign-in page shows it (API-109). */
export const AppCard = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  primaryColor: z.string(),
})

/** An account as staff find it; `isRegistered` when they have a row in it, so that they can own requests there (ADM-008). */
export const AppEntry = z.object({ ...AppCard.shape, isRegistered: z.boolean() })

/** Something else that the account uses, shown as a card that leads there (APP-002); colours as `#rrggbb`. */
export const ExternalApp = z.object({
  name: z.string(),
  accessUrl: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoUrl: z.nullable(z.string()),
})

/** What an account has answered to banners and documents, and how its subscription stands (APP-003). */
export const AppMetadata = z.object({
  pricingUp: z.boolean(),
  cgvHideBanner: z.boolean(),
  cgvInfogerance: z.boolean(),
  cgvPrestation: z.boolean(),
  cgsCloud: z.boolean(),
  cguCgs: z.boolean(),
  stripeSubscriptionStatus: z.nullable(z.string()),
  stripeCustomerId: z.nullable(z.string()),
})

/** What is wrong with an account's payment: the last one was refused (PAY-003), or there is no way to pay yet (PAY-004). */
export const PaymentState = z.enum(['refused', 'no_method'])

/** An account for the people in it (API-105); `providerName` is who works for them. */
export const AppShape = z.object({
  ...AppCard.shape,
  description: z.nullable(z.string()),
  url: z.nullable(z.string()),
  privileged: z.boolean(),
  features: z.array(z.string()),
  providerName: z.string(),
  /** The account has switched the filter by person off (SRC-018, OPEN-028). */
  membersFilterDisabled: z.boolean(),
  externalApps: z.array(ExternalApp),
  paymentState: z.nullable(PaymentState),
  /** The provider's numbers; empty where the account has no phone support (APP-006, OPEN-039). */
  supportPhones: z.array(z.string()),
  /** For customer administrators and staff; null for everybody else. */
  metadata: z.nullable(AppMetadata),
})

/** What somebody reads out on the phone (APP-007): six digits, and until when they hold. */
export const SupportCode = z.object({ code: z.string(), expiresAt: Instant })

/** Who a support code belongs to, and where. */
export const SupportCaller = z.object({ app: AppEntry, person: PersonEntry, expiresAt: Instant })

/** A password that somebody chooses (ACC-015). */
export const NewPassword = z.string().check(z.minLength(passwordMinLength), z.maxLength(passwordMaxLength))

export const Token = z.object({ token: z.string() })
