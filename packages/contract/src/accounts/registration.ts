import * as z from 'zod/mini'
import { appSlugPattern } from '@passerelle/kernel/app-slug'
import { offeredServices } from '@passerelle/kernel/app-services'
import { countries } from '@passerelle/kernel/tax-number'
import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Email, optionalText, text } from '../schemas.ts'
import { AppCard, NewPassword } from './schemas.ts'

/** Who registers: the first person and administrator of the account. */
const Owner = z.strictObject({
  email: Email,
  firstName: text(80),
  lastName: text(80),
  phone: z.optional(optionalText(40)),
  password: NewPassword,
})
const Address = z.strictObject({
  line1: text(200),
  line2: z.optional(optionalText(200)),
  postalCode: text(20),
  city: text(100),
  country: z.enum(countries),
})
const Options = z.strictObject({
  services: z.array(z.enum(offeredServices.map(({ name }) => name))).check(z.maxLength(offeredServices.length)),
})
const company = {
  slug: z.string().check(z.trim(), z.toLowerCase(), z.regex(appSlugPattern)),
  name: text(120),
  description: z.optional(optionalText(300)),
  url: z.optional(optionalText(500)),
  address: Address,
  tax: text(40),
}
const terms = { terms: z.literal(true) }

export const registration = api('accounts', {
  /** One step of the form, checked before the next one shows (ACC-011). Refused by field, as the registration itself would be. */
  checkRegistration: operation({
    method: 'POST',
    path: '/apps/checks',
    requirement: 'ADR-0004',
    access: anyone('nobody is signed in while registering'),
    body: z.discriminatedUnion('step', [
      z.strictObject({ step: z.literal('profile'), owner: Owner }),
      z.strictObject({ step: z.literal('company'), ...company }),
      z.strictObject({ step: z.literal('services'), options: Options }),
      z.strictObject({ step: z.literal('completion'), ...terms }),
    ]),
    status: 204,
    problems: ['too_many_requests'],
  }),
  /** Free slugs for a company, up to three. */
  suggestSlugs: operation({
    method: 'POST',
    path: '/apps/slugs',
    requirement: 'ADR-0004',
    access: anyone('nobody is signed in while registering'),
    body: z.strictObject({ name: text(120), city: z.optional(optionalText(100)) }),
    response: z.object({ list: z.array(z.string()) }),
    problems: ['too_many_requests'],
  }),
  /** A new account with its first administrator (API-104, ACC-011). */
  register: operation({
    method: 'POST',
    path: '/apps',
    requirement: 'API-104',
    access: anyone('nobody is signed in while registering'),
    body: z.strictObject({ ...company, options: Options, owner: Owner, ...terms }),
    status: 201,
    response: AppCard,
    problems: ['too_many_requests'],
  }),
})
