import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, optionalText, text } from '../schemas.ts'
import { CompanyStep, CompletionStep, ProfileStep, Registration, ServicesStep } from './registration-schemas.ts'
import { AppCard } from './schemas.ts'

export const registration = api('accounts', {
  /**
   * Validates one step of the form before the next one shows (ACC-011). Same errors per field as the registration
   * itself.
   */
  checkRegistration: operation({
    method: 'POST',
    path: '/apps/checks',
    requirement: 'ADR-0004',
    access: anyone('nobody is signed in while registering'),
    body: z.discriminatedUnion('step', [ProfileStep, CompanyStep, ServicesStep, CompletionStep]),
    status: 204,
    problems: ['too_many_requests'],
  }),
  /** Suggests up to three available slugs for a company. */
  suggestSlugs: operation({
    method: 'POST',
    path: '/apps/slugs',
    requirement: 'ADR-0004',
    access: anyone('nobody is signed in while registering'),
    body: z.strictObject({ name: text(120), city: z.optional(optionalText(100)) }),
    response: z.object({ list: z.array(z.string()) }),
    problems: ['too_many_requests'],
  }),
  /**
   * Creates an account with its first administrator (API-104, ACC-011), to whom a link and a code are mailed: until one
   * of them is used, nothing is mailed for the account to others.
   */
  register: operation({
    method: 'POST',
    path: '/apps',
    requirement: 'API-104',
    access: anyone('nobody is signed in while registering'),
    body: Registration,
    status: 201,
    response: AppCard,
    problems: ['too_many_requests', 'mail_limited'],
  }),
  /** Confirms the address of a registration with the mailed code, of six digits; five tries for each mail. */
  confirmRegistration: operation({
    method: 'POST',
    path: '/apps/confirmations',
    requirement: 'ADR-0004',
    access: anyone('nobody is signed in while registering'),
    body: z.strictObject({ appId: Id, code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
    response: z.object({ email: z.string() }),
    problems: ['confirmation_code_wrong', 'too_many_requests'],
  }),
  /** Mails the link that confirms the address of the registration once more; nothing once it is confirmed. */
  mailConfirmationAgain: operation({
    method: 'POST',
    path: '/private/address-confirmation',
    requirement: 'API-104',
    access: can('email.change'),
    token: 'none',
    status: 204,
    problems: ['mail_limited'],
  }),
})
