import {
  maxAddressLineLength,
  maxCityLength,
  maxCountryLength,
  maxJobLength,
  maxNameLength,
  maxPhoneLength,
  maxPostalCodeLength,
} from '../limits.ts'
import * as z from 'zod/mini'
import { Email, Id, Instant, optionalText, optionalLines, name } from '../schemas.ts'
import { Locale } from './schemas.ts'

/** A postal address; each part may be empty or absent, which is the same (ACC-001, ACC-002). */
export const PostalAddress = z.strictObject({
  line1: z._default(optionalText(maxAddressLineLength), ''),
  line2: z._default(optionalText(maxAddressLineLength), ''),
  city: z._default(optionalText(maxCityLength), ''),
  postalCode: z._default(optionalText(maxPostalCodeLength), ''),
  country: z._default(optionalText(maxCountryLength), ''),
})

/** Metadata that an account stores about a user: at most fifty keys. */
const Metadata = z
  .record(z.string().check(z.minLength(1), z.maxLength(60)), z.union([optionalLines(500), z.number(), z.boolean()]))
  .check(z.refine((facts) => Object.keys(facts).length <= 50))

const Phone = z.string().check(z.trim(), z.maxLength(maxPhoneLength), z.regex(/^\+?[0-9][0-9 ().-]{3,29}$/))
const Role = z.string().check(z.regex(/^admin(?::[a-z0-9-]{1,63}(?::project)?)?$/))
const Roles = z.array(Role).check(z.maxLength(5))

const identity = { email: Email, firstName: name(maxNameLength), lastName: name(maxNameLength) }
// Phone, job and address are optional; null removes them (ACC-002).
const optionalFields = {
  job: z.optional(z.nullable(optionalText(maxJobLength))),
  metadata: z.optional(Metadata),
  address: z.optional(z.nullable(PostalAddress)),
  phone: z.optional(z.nullable(Phone)),
  roles: z.optional(Roles),
  /** Language of the invitation. */
  locale: z.optional(Locale),
}

/**
 * A new user (API-101). The requirements give one payload for creation and change: `userId` is accepted and ignored
 * here.
 */
export const NewUser = z.strictObject({ userId: z.optional(Id), ...identity, ...optionalFields })

const changes = {
  email: z.optional(identity.email),
  firstName: z.optional(identity.firstName),
  lastName: z.optional(identity.lastName),
  ...optionalFields,
}
/** Changes to a user; absent fields stay unchanged (API-102). */
export const UserChanges = z.strictObject(changes)
export const UserChangesById = z.strictObject({ userId: Id, ...changes })

/** Changes to one's own user: not job, email or roles (API-094). */
export const OwnChanges = z.strictObject({
  firstName: z.optional(identity.firstName),
  lastName: z.optional(identity.lastName),
  address: z.optional(z.nullable(PostalAddress)),
  phone: z.optional(z.nullable(Phone)),
  locale: z.optional(Locale),
})

/** A user of an account as its administrators see them (ACC-001). */
export const UserShape = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  job: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  address: z.nullable(z.record(z.string(), z.string())),
  phone: z.nullable(z.string()),
  roles: z.array(z.string()),
  locale: Locale,
  picture: z.nullable(z.string()),
  staff: z.boolean(),
  createdAt: Instant,
  /** `invited` until the user has chosen a password from the invitation mail. */
  state: z.enum(['active', 'invited']),
  invitedAt: z.nullable(Instant),
  lastSignInAt: z.nullable(Instant),
})

/** How a user proves who they are besides the password: an authenticator app, a passkey. */
const SecondFactor = z.enum(['app', 'passkey'])
/** A user in a list, with the second factors that they have; none if they sign in with a password alone. */
export const ListedUser = z.object({ ...UserShape.shape, secondFactors: z.array(SecondFactor) })

/** A session of a user, that is, a signed-in browser. */
export const SessionShape = z.object({
  _id: Id,
  /** Browser and system, such as `Firefox · Windows`; null if unknown. */
  device: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  current: z.boolean(),
})
