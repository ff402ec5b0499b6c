import {
  maxAddressLineLength,
  maxBillingReferenceLength,
  maxCityLength,
  maxJobLength,
  maxNameLength,
  maxPostalCodeLength,
  maxTaxLength,
} from '../limits.ts'
import * as z from 'zod/mini'
import { appSlugPattern } from '@passerelle/kernel/app-slug'
import { appFeatures } from '@passerelle/kernel/features'
import { offeredServices } from '@passerelle/kernel/app-services'
import { countries } from '@passerelle/kernel/tax-number'
import { Email, optionalText, text, optionalLines, name } from '../schemas.ts'
import { Locale, NewPassword } from './schemas.ts'

/** The user who registers: first user and administrator of the account. */
const Owner = z.strictObject({
  email: Email,
  firstName: name(maxNameLength),
  lastName: name(maxNameLength),
  phone: z.optional(optionalText(40)),
  password: NewPassword,
})
const Address = z.strictObject({
  line1: text(maxAddressLineLength),
  line2: z.optional(optionalText(maxAddressLineLength)),
  postalCode: text(maxPostalCodeLength),
  city: text(maxCityLength),
  country: z.enum(countries),
})
const Options = z.strictObject({
  services: z._default(
    z.array(z.enum(offeredServices.map(({ name }) => name))).check(z.maxLength(offeredServices.length)),
    [],
  ),
})
const company = {
  slug: z.string().check(z.trim(), z.toLowerCase(), z.regex(appSlugPattern)),
  name: name(120),
  description: z.optional(optionalLines(300)),
  url: z.optional(optionalText(500)),
  address: Address,
  /** Not everybody has one: it is needed for an invoice, which asks for it. */
  tax: z.optional(optionalText(maxTaxLength)),
}
const terms = { terms: z.literal(true) }

/** An account that staff create: what is known on the phone; the administrator is invited and completes the rest. */
export const NewAccount = z.strictObject({
  ...company,
  address: z.optional(Address),
  billingDay: z.optional(z.union([z.literal(1), z.literal(5), z.literal(20)])),
  billingReference: z.optional(optionalText(maxBillingReferenceLength)),
  features: z._default(z.array(z.enum(appFeatures)).check(z.maxLength(appFeatures.length)), []),
  owner: z.strictObject({
    email: Email,
    firstName: name(maxNameLength),
    lastName: name(maxNameLength),
    phone: z.optional(optionalText(40)),
    job: z.optional(optionalText(maxJobLength)),
    /** Language of the invitation. */
    locale: z.optional(Locale),
  }),
})

/** The steps of the registration form, each validated before the next one appears (ACC-011). */
export const ProfileStep = z.strictObject({ step: z.literal('profile'), owner: Owner })
export const CompanyStep = z.strictObject({ step: z.literal('company'), ...company })
export const ServicesStep = z.strictObject({ step: z.literal('services'), options: Options })
export const CompletionStep = z.strictObject({ step: z.literal('completion'), ...terms })

/**
 * The complete registration (API-104). The form always sends `terms`; without it nothing counts as accepted, and an
 * administrator accepts the documents in the settings (API-110).
 */
export const Registration = z.strictObject({
  ...company,
  options: Options,
  owner: Owner,
  terms: z.optional(terms.terms),
})
