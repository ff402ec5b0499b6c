import {
  maxAccountCountryLength,
  maxAddressLineLength,
  maxCityLength,
  maxMetadataValueLength,
  maxPostalCodeLength,
} from '../limits.ts'
import * as z from 'zod/mini'
import { isOneLine } from '@passerelle/kernel/validators/formats'
import { appFeatures } from '@passerelle/kernel/features'
import { Id, Instant, optionalText } from '../schemas.ts'
import { AppCard, AppConfig, ExternalApp, PersonShape, Subscription } from './schemas.ts'

/** URL of an image: same-origin path or https. */
export const LogoAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^(?:https:\/\/[^\s@]+|\/[^/\s]\S*)$/), z.refine(isOneLine))
export const AppFeatureId = z.enum(appFeatures)

export const Address = z.strictObject({
  line1: optionalText(maxAddressLineLength),
  line2: z.optional(optionalText(maxAddressLineLength)),
  city: optionalText(maxCityLength),
  postalCode: optionalText(maxPostalCodeLength),
  country: optionalText(maxAccountCountryLength),
})

const MetadataValue = z.nullable(
  z.union([z.string().check(z.maxLength(maxMetadataValueLength)), z.number(), z.boolean()]),
)
/** Metadata keys to set, merged into the existing ones; null removes a key (API-081). */
export const MetadataPatch = z
  .record(z.string().check(z.regex(/^[A-Za-z][\w.-]{0,63}$/)), MetadataValue)
  .check(z.refine((patch) => Object.keys(patch).length <= 50))

/**
 * A customer account in the list of staff (ADM-003). `state` is the first that applies: disabled, unpaid, silent for 60
 * days, else active.
 */
export const ManagedAppRow = z.object({
  ...AppCard.shape,
  taskKey: z.string(),
  isRegistered: z.boolean(),
  /** Whether the reader watches it (DAY-070). */
  isWatched: z.boolean(),
  privileged: z.boolean(),
  features: z.array(z.string()),
  state: z.enum(['disabled', 'unpaid', 'silent', 'active']),
  openTasks: z.int(),
  waitingForProvider: z.int(),
  lateTasks: z.int(),
  lastActivityAt: z.nullable(Instant),
  disabledAt: z.nullable(Instant),
})

/** A customer account as staff manage it (API-080, APP-001). */
export const ManagedApp = z.object({
  ...ManagedAppRow.shape,
  description: z.nullable(z.string()),
  url: z.nullable(z.string()),
  owner: z.nullable(PersonShape),
  address: z.nullable(z.record(z.string(), z.unknown())),
  tax: z.nullable(z.string()),
  subscriptions: z.array(Subscription),
  metadata: z.record(z.string(), z.unknown()),
  options: z.record(z.string(), z.unknown()),
  externalApps: z.array(ExternalApp),
  config: AppConfig,
  createdAt: Instant,
  version: z.int(),
})

/** One delivery attempt of a webhook. */
const Attempt = z.object({
  at: Instant,
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  ms: z.int(),
})

/** One signed webhook request to the account's `url`, with request and response (API-083). */
export const Delivery = z.object({
  _id: Id,
  eventName: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  nextAttemptAt: z.nullable(Instant),
  createdAt: Instant,
  body: z.string(),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  lastMs: z.nullable(z.int()),
  lastReply: z.nullable(z.string()),
  history: z.array(Attempt),
})
