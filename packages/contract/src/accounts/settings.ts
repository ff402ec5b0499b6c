import {
  maxAccountDescriptionLength,
  maxBillingReferenceLength,
  maxKeyLength,
  maxMailButtonLength,
  maxMailTextLength,
  maxNameLength,
  maxSubjectLength,
  maxTaxLength,
} from '../limits.ts'
import * as z from 'zod/mini'
import { dismissalKeys, documentKeys } from '@passerelle/kernel/legal-documents'
import { anyone, can } from '../access.ts'
import { api, none, operation } from '../operation.ts'
import { Email, HexColour, Id, Instant, optionalText, text, Website, lines, optionalLines, name } from '../schemas.ts'
import { Address, Delivery } from './app-schemas.ts'
import { webhookEvents } from './webhook-events.ts'

/** A secret in a request body: absent keeps the stored one, null removes it. It is never part of a response. */
const Secret = z.optional(z.nullable(text(500)))
/** Compare-and-set: the version that the form was filled from; `settings_changed` if it is stale. */
const Version = z.optional(z.int().check(z.gte(0)))
const host = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/))
const headerText = (max: number) => text(max).check(z.refine((value) => !/[\p{Cc}<>"]/u.test(value)))

/** Texts of a mail in one language; variables as `{{name}}`. */
export const TemplateTexts = z.strictObject({
  subject: text(maxSubjectLength),
  title: text(maxSubjectLength),
  text: lines(maxMailTextLength),
  button: z.optional(optionalText(maxMailButtonLength)),
})
/** Template → language → texts (APP-011). */
export const Templates = z.record(
  z.string().check(z.regex(/^[a-z][a-z_]{0,63}$/)),
  z.strictObject({ fr: z.optional(TemplateTexts), en: z.optional(TemplateTexts) }),
)

/** The server that sends the account's mails, without its secret (APP-012). */
export const MailSettings = z.object({
  provider: z.enum(['smtp', 'api']),
  location: z.nullable(z.enum(['eu', 'us'])),
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  user: z.nullable(z.string()),
  hasPassword: z.boolean(),
  from: z.string(),
  templates: Templates,
  version: z.int(),
})
export const PaymentSettings = z.object({
  publicKey: z.string(),
  hasSecretKey: z.boolean(),
  hasWebhookSecret: z.boolean(),
  version: z.int(),
})
const DocumentState = z.object({
  document: z.enum(documentKeys),
  version: z.nullable(z.int()),
  validFrom: z.nullable(z.iso.date()),
  acceptedAt: z.nullable(Instant),
  acceptedBy: z.nullable(z.string()),
  coming: z.nullable(
    z.object({
      version: z.int(),
      announcedOn: z.iso.date(),
      validFrom: z.iso.date(),
      acceptedAt: z.nullable(Instant),
    }),
  ),
})
const WebhookEvents = z.array(z.enum(webhookEvents)).check(z.maxLength(webhookEvents.length))
const Price = z.object({
  name: z.string(),
  dailyInCents: z.int(),
  hourlyInCents: z.int(),
  own: z.boolean(),
})
/** The account's webhook for signed events. The secret is returned once, when it is created. */
export const Webhook = z.object({
  url: z.nullable(z.string()),
  hasSecret: z.boolean(),
  stoppedAt: z.nullable(Instant),
  waiting: z.int(),
  /** What is sent beside the events that staff dispatch (ANS-024). */
  events: WebhookEvents,
})

/**
 * The settings of an account (APP-010). Plain users read information, prices and documents: what only administrators
 * and staff may read is null, and the webhook is empty.
 */
export const AppSettings = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  url: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  primaryColor: z.string(),
  address: z.nullable(z.record(z.string(), z.unknown())),
  tax: z.nullable(z.string()),
  billingDay: z.int(),
  billingReference: z.nullable(z.string()),
  version: z.int(),
  prices: z.array(Price),
  outOfHoursFactor: z.number(),
  documents: z.array(DocumentState),
  mails: z.nullable(MailSettings),
  payments: z.nullable(PaymentSettings),
  webhook: Webhook,
})

export const settings = api('accounts', {
  readSettings: operation({
    method: 'GET',
    path: '/admin/app/settings',
    requirement: 'APP-010',
    access: can('settings.readPublic'),
    response: AppSettings,
  }),
  /** Changes the given fields of the account's own information, and of its address the given lines. */
  editSettings: operation({
    method: 'PATCH',
    path: '/admin/app',
    requirement: 'ROL-012',
    access: can('settings.edit'),
    body: z.strictObject({
      name: z.optional(name(maxNameLength)),
      description: z.optional(z.nullable(optionalLines(maxAccountDescriptionLength))),
      url: z.optional(z.nullable(Website)),
      primaryColor: z.optional(HexColour),
      address: z.optional(z.nullable(z.partial(Address))),
      tax: z.optional(z.nullable(optionalText(maxTaxLength))),
      billingDay: z.optional(z.union([z.literal(1), z.literal(5), z.literal(20)])),
      billingReference: z.optional(z.nullable(optionalText(maxBillingReferenceLength))),
      version: Version,
    }),
    response: AppSettings,
    problems: ['settings_changed'],
  }),
  /** Stores a PNG or JPEG of at most 256 KB as the account's logo; the type is checked by its bytes. */
  uploadLogo: operation({
    method: 'POST',
    path: '/admin/app/logo',
    requirement: 'APP-001',
    kind: 'upload',
    access: can('settings.edit'),
    bodyLimit: 256 * 1024,
    response: z.object({ logo: z.string() }),
    problems: ['logo_type', 'file_missing', 'unsupported_media_type'],
  }),
  removeLogo: operation({
    method: 'DELETE',
    path: '/admin/app/logo',
    requirement: 'APP-001',
    access: can('settings.edit'),
    body: none,
  }),
  readLogo: operation({
    method: 'GET',
    path: '/apps/:appId/logo/:hash',
    requirement: 'APP-001',
    kind: 'download',
    access: anyone('the sign-in page shows the logo'),
    params: z.strictObject({ appId: Id, hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    problems: ['not_found'],
  }),
  saveMailSettings: operation({
    method: 'PUT',
    path: '/admin/app/config/mails',
    requirement: 'API-107',
    access: can('settings.edit'),
    token: 'none',
    body: z.strictObject({
      provider: z.enum(['smtp', 'api']),
      location: z.optional(z.nullable(z.enum(['eu', 'us']))),
      host: z.optional(z.nullable(host)),
      port: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(65_535)))),
      user: z.optional(z.nullable(optionalText(200))),
      password: Secret,
      from: z.union([Email, headerText(120).check(z.regex(/^[^@]+$/))]),
      templates: z.optional(Templates),
      version: Version,
    }),
    bodyLimit: 256 * 1024,
    response: MailSettings,
    problems: ['settings_changed', 'mail_settings_incomplete', 'template_variable', 'template_code'],
  }),
  /** Sends a test mail to the caller with the stored settings. */
  sendTestMail: operation({
    method: 'POST',
    path: '/admin/app/config/mails/test',
    requirement: 'APP-012',
    access: can('settings.edit'),
    response: z.object({ to: z.string() }),
    status: 202,
    problems: ['too_many_requests', 'address_unconfirmed'],
  }),
  savePaymentSettings: operation({
    method: 'PUT',
    path: '/admin/app/config/payments/stripe',
    requirement: 'API-108',
    access: can('settings.edit'),
    token: 'none',
    body: z.strictObject({
      publicKey: text(maxKeyLength).check(z.regex(/^[\w-]+$/)),
      secretKey: Secret,
      webhookSecret: Secret,
      version: Version,
    }),
    response: PaymentSettings,
    problems: ['settings_changed'],
  }),
  /** Stores that a banner was closed (APP-016) or a document accepted (APP-017). */
  setDismissal: operation({
    method: 'PATCH',
    path: '/admin/apps/metadata/cgv',
    requirement: 'API-110',
    access: can('dismissal.set'),
    token: 'none',
    body: z.strictObject({ key: z.enum([...dismissalKeys, ...documentKeys]), value: z.boolean() }),
    response: z.object({ key: z.string(), value: z.boolean() }),
  }),
  listDeliveries: operation({
    method: 'GET',
    path: '/admin/app/webhook/deliveries',
    requirement: 'API-083',
    access: can('settings.read'),
    query: z.strictObject({ failed: z.optional(z.literal('true')) }),
    response: z.object({ list: z.array(Delivery) }),
  }),
  /** Creates a new signing secret; the old one becomes invalid immediately. */
  renewWebhookSecret: operation({
    method: 'POST',
    path: '/admin/app/webhook/secret',
    requirement: 'API-083',
    access: can('settings.edit'),
    token: 'none',
    response: z.object({ secret: z.string() }),
    problems: ['webhook_url_missing'],
  }),
  /** Chooses the events of the account that are sent to its `url`, from now on (ANS-024). */
  chooseWebhookEvents: operation({
    method: 'PUT',
    path: '/admin/app/webhook/events',
    requirement: 'ANS-024',
    access: can('settings.edit'),
    body: z.strictObject({ events: WebhookEvents }),
    response: Webhook,
    problems: ['webhook_url_missing'],
  }),
  testWebhook: operation({
    method: 'POST',
    path: '/admin/app/webhook/test',
    requirement: 'API-083',
    access: can('settings.edit'),
    response: z.object({ _id: Id }),
    status: 202,
    problems: ['webhook_url_missing'],
  }),
  resendDelivery: operation({
    method: 'POST',
    path: '/admin/app/webhook/deliveries/:id/resend',
    requirement: 'API-083',
    access: can('settings.edit'),
    params: z.strictObject({ id: Id }),
    response: Delivery,
    problems: ['not_found', 'webhook_url_missing'],
  }),
  /** Resumes webhook deliveries after they were stopped, and sends those that failed since then. */
  resumeWebhook: operation({
    method: 'POST',
    path: '/admin/app/webhook/resume',
    requirement: 'API-083',
    access: can('settings.edit'),
    response: Webhook,
  }),
})
