import { AcknowledgedBy } from '../stats/acknowledged-by.ts'
import { incidentStages } from '@passerelle/kernel/incident-stages'
import * as z from 'zod/mini'
import { OwnAnnouncement } from './announcement-schemas.ts'
import { dismissalKeys } from '@passerelle/kernel/legal-documents'
import { passwordMaxLength, passwordMinLength } from '@passerelle/kernel/password-rules'
import { Id, Instant, text } from '../schemas.ts'

export const Locale = z.enum(['fr', 'en'])

/** Public profile of a user, visible to everyone who sees their name. `staff` users work for the provider. */
export const PersonShape = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  picture: z.nullable(z.string()),
  staff: z.boolean(),
})

/** A user as staff find them in an account (API-088). */
export const PersonEntry = z.object({
  ...PersonShape.shape,
  email: z.string(),
  job: z.nullable(z.string()),
  roles: z.array(z.string()),
})

/** The signed-in user (ACC-001), with the permissions that the screens need. */
/** What the provider decided for its staff (DAY-005). */
export const OfficeSettings = z.object({
  /** Whether starting a timer moves a to-do request to in progress: offered by the toast, always, or never. */
  startMoves: z.enum(['offer', 'always', 'never']),
  /** After how many days of silence a customer may be reminded (DAY-034). */
  remindAfterDays: z.int().check(z.gte(1), z.lte(14)),
})

export const Me = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  job: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.record(z.string(), z.string())),
  picture: z.nullable(z.string()),
  locale: Locale,
  roles: z.array(z.string()),
  side: z.enum(['customer', 'staff']),
  admin: z.boolean(),
  project: z.boolean(),
  appId: z.nullable(Id),
  /** The provider's rules for its staff; null for customers (DAY-005). */
  office: z.nullable(OfficeSettings),
})

/** An account as its sign-in page shows it (API-109). */
export const AppCard = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  primaryColor: z.string(),
})

/**
 * An account as staff find it; `isRegistered` if they have a user in it, so that they can own tasks there (ADM-008).
 */
export const AppEntry = z.object({ ...AppCard.shape, isRegistered: z.boolean() })

/** Another application of the account, shown as a card that links to it (APP-002); colors as `#rrggbb`. */
export const ExternalApp = z.object({
  name: z.string(),
  accessUrl: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoUrl: z.nullable(z.string()),
})

/** The account's dismissed banners and accepted documents, and the state of its subscription (APP-003). */
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

/** A subscription of an account; amounts in cents per month, without tax. */
export const Subscription = z.strictObject({
  name: text(120),
  amountInCents: z.int().check(z.gte(0), z.lte(100_000_000)),
  startedOn: z.iso.date(),
})

/** What is configured; never contains a secret. */
export const AppConfig = z.object({ mails: z.nullable(z.enum(['smtp', 'api'])), payments: z.boolean() })

/**
 * Payment problem of an account: the last payment was refused (PAY-003), or there is no payment method yet (PAY-004).
 */
export const PaymentState = z.enum(['refused', 'no_method'])

/** A production outage that is going on, with the latest entry of its timeline and where it is told. */
export const OpenOutage = z.object({
  incidentId: Id,
  service: z.string(),
  startedAt: Instant,
  acknowledgedAt: z.nullable(Instant),
  acknowledgedBy: AcknowledgedBy,
  reportId: z.nullable(Id),
  update: z.nullable(
    z.object({ stage: z.enum(incidentStages), text: z.string(), at: Instant, nextAt: z.nullable(Instant) }),
  ),
})

const RefusalWords = z.object({ title: z.string(), text: z.string() })
/** Words about refused invoices, in both languages; without sums and the invoice for people who may not see them. */
const Refusal = z.object({
  invoiceId: z.nullable(Id),
  /** The reader may pay it. */
  pays: z.boolean(),
  fr: RefusalWords,
  en: RefusalWords,
})

/** An account as its users see it (API-105); `providerName` is the name of the provider. */
export const AppShape = z.object({
  ...AppCard.shape,
  description: z.nullable(z.string()),
  url: z.nullable(z.string()),
  privileged: z.boolean(),
  features: z.array(z.string()),
  providerName: z.string(),
  /** The account has disabled the filter by member (SRC-018, OPEN-028). */
  membersFilterDisabled: z.boolean(),
  externalApps: z.array(ExternalApp),
  paymentState: z.nullable(PaymentState),
  /** What is said about the refused invoices of the account; null while `paymentState` is not `refused` by one. */
  refusal: z.nullable(Refusal),
  /** Production outages that are going on, earliest first; the first line of the board (AVL-007). */
  outages: z.array(OpenOutage),
  /** Phone numbers of the provider; empty if the account has no phone support (APP-006, OPEN-039). */
  supportPhones: z.array(z.string()),
  /** Banners that somebody of the account has dismissed (APP-016). */
  closedBanners: z.array(z.enum(dismissalKeys)),
  /** Announcements that the reader has to answer or close, in the order of the banners (ANN-010). */
  announcements: z.array(OwnAnnouncement),
  isRegistered: z.boolean(),
  /** The address of its registration is not confirmed: nothing is mailed for the account until then. */
  isUnconfirmed: z.boolean(),
  // For customer administrators and staff; null for all others.
  metadata: z.nullable(AppMetadata),
  options: z.nullable(z.record(z.string(), z.unknown())),
  owner: z.nullable(PersonShape),
  address: z.nullable(z.record(z.string(), z.unknown())),
  tax: z.nullable(z.string()),
  subscriptions: z.nullable(z.array(Subscription)),
  config: z.nullable(AppConfig),
})

/** Support code that a user reads out on the phone (APP-007): six digits, and when it expires. */
export const SupportCode = z.object({ code: z.string(), expiresAt: Instant })

/** The user and account that a support code belongs to. */
export const SupportCaller = z.object({ app: AppEntry, person: PersonEntry, expiresAt: Instant })

/** A new password chosen by a user (ACC-015). */
export const NewPassword = z.string().check(z.minLength(passwordMinLength), z.maxLength(passwordMaxLength))

export const Token = z.object({ token: z.string() })
