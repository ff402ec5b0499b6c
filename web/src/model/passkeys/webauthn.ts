import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = Record<string, unknown>

// Loaded when a passkey is used, not with the page.
const load = () => import('@simplewebauthn/browser')

/** Lets the authenticator create a passkey. */
export const startRegistration = async (options: Options) =>
  (await load()).startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })

/** Lets the authenticator sign a challenge with one of its passkeys. */
export const startAuthentication = async (options: Options) =>
  (await load()).startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })

/** True if this browser, at this address, supports passkeys: they need a domain name. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname)

/** True if the user has cancelled, or the authenticator has given no response in time. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
