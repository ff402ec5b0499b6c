import { maxLabelNameLength } from '../limits.ts'
import * as z from 'zod/mini'
import { passwordMaxLength } from '@passerelle/kernel/password-rules'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, text } from '../schemas.ts'
import { Token } from './schemas.ts'

const Passkey = z.object({
  _id: Id,
  name: z.string(),
  /** The authenticator stores it on several devices. */
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
const base64 = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]*$/))
const common = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.record(z.string().check(z.maxLength(60)), z.unknown()),
}
/**
 * Response of an authenticator to creation options, as browsers serialize it (WebAuthn, `RegistrationResponseJSON`).
 */
const Registration = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    attestationObject: base64(20_000),
    authenticatorData: z.optional(base64(8000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64(8000)),
  }),
})
/** Response of an authenticator to request options (WebAuthn, `AuthenticationResponseJSON`). */
const Assertion = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    authenticatorData: base64(8000),
    signature: base64(4000),
    userHandle: z.optional(z.nullable(base64(100))),
  }),
})
/** Options for the browser's WebAuthn call; their content is defined by WebAuthn. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })
const own = z.strictObject({ id: Id })
const Name = text(maxLabelNameLength)

/** Passkeys of customers: sign-in without a password (WebAuthn, ADR-0051). */
export const passkeys = api('accounts', {
  /** The caller's passkeys. `available` is false when the origin of the installation is an IP address. */
  listPasskeys: operation({
    method: 'GET',
    path: '/private/passkeys',
    requirement: 'ADR-0051',
    access: can('passkeys.own'),
    token: 'none',
    response: z.object({ available: z.boolean(), list: z.array(Passkey) }),
  }),
  /** Begins the registration of a passkey, with the current password. */
  beginPasskey: operation({
    method: 'POST',
    path: '/private/passkeys/options',
    requirement: 'ADR-0051',
    access: can('passkeys.own'),
    token: 'none',
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength)) }),
    response: Options,
    problems: ['passkeys_unavailable', 'passkey_limit', 'too_many_requests'],
  }),
  createPasskey: operation({
    method: 'POST',
    path: '/private/passkeys',
    requirement: 'ADR-0051',
    access: can('passkeys.own'),
    token: 'none',
    body: z.strictObject({ name: Name, credential: Registration }),
    status: 201,
    response: Passkey,
    problems: ['passkey_failed', 'passkeys_unavailable', 'passkey_limit'],
  }),
  renamePasskey: operation({
    method: 'PATCH',
    path: '/private/passkeys/:id',
    requirement: 'ADR-0051',
    access: can('passkeys.own'),
    token: 'none',
    params: own,
    body: z.strictObject({ name: Name }),
    response: Passkey,
    problems: ['not_found'],
  }),
  deletePasskey: operation({
    method: 'DELETE',
    path: '/private/passkeys/:id',
    requirement: 'ADR-0051',
    access: can('passkeys.own'),
    token: 'none',
    params: own,
    status: 204,
    problems: ['not_found'],
  }),
  /** Begins a sign-in; the authenticator offers the accounts that it has passkeys for. */
  beginPasskeyLogin: operation({
    method: 'POST',
    path: '/public/login/passkey/options',
    perMinute: 30,
    requirement: 'ADR-0051',
    access: anyone('signing in'),
    app: 'none',
    response: Options,
    problems: ['passkeys_unavailable'],
  }),
  /** Signs in with a passkey alone; the account is that of the passkey. */
  loginWithPasskey: operation({
    method: 'POST',
    path: '/public/login/passkey',
    perMinute: 30,
    requirement: 'ADR-0051',
    access: anyone('the signature proves who signs in'),
    app: 'none',
    body: z.strictObject({ credential: Assertion }),
    response: z.object({ ...Token.shape, appId: Id }),
    problems: ['passkey_failed', 'passkeys_unavailable', 'app_disabled'],
  }),
})
