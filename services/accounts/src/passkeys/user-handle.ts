import type { Owner } from '../identity/passkey-store.ts'

/** WebAuthn user handle: both ids as 24 bytes, so that users of several accounts have a passkey in each. */
export const toUserHandle = ({ appId, userId }: Owner): Buffer => Buffer.from(appId + userId, 'hex')
