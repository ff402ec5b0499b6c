import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { secondFactorOf } from '../second-factor/second-factor-view.ts'
import { createPasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts'
import { findPasskeys, insertPasskey, lockOwner, type Owner, type PasskeyRow } from '../identity/passkey-store.ts'
import { loadPasskeyChecks, relyingPartyOf } from './relying-party.ts'
import { toUserHandle } from './user-handle.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record' | 'queueMail'>
type Wish = InferBody<typeof accounts.createPasskey>

/** Maximum number of passkeys of a user. */
export const maxPasskeys = 10

/** EdDSA, ES256 and RS256: what authenticators support. */
const algorithms = [-8, -7, -257]

/** Registration of a passkey by a user whose password has been verified (ADR-0051). */
export const registerPasskey = ({ env, clock, newId, database, record, queueMail }: Deps) => ({
  /** Options for the browser. Throws `passkeys_unavailable`, `passkey_limit`. */
  begin: async (owner: Owner) => {
    const party = relyingPartyOf(env)
    const known = await findPasskeys(database.query, owner)
    if (known.length >= maxPasskeys) throw new Problem('passkey_limit')
    const { email, appName } = await secondFactorOf(database.query, owner)
    const challenge = await createPasskeyChallenge(database.query, owner, clock.now())
    const { generateRegistrationOptions } = await loadPasskeyChecks()
    return generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userID: new Uint8Array(toUserHandle(owner)),
      userName: email,
      userDisplayName: `${appName} (${email})`,
      challenge: new Uint8Array(challenge),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      // Both are needed to sign in with the passkey alone.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  },
  /**
   * Verifies the response and stores the passkey. Throws `passkey_failed`, `passkeys_unavailable`, `passkey_limit`.
   */
  finish: async (owner: Owner, { name, credential }: Wish): Promise<PasskeyRow> => {
    const party = relyingPartyOf(env)
    const { verifyRegistrationResponse } = await loadPasskeyChecks()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takePasskeyChallenge(database.query, challenge, owner, clock.now()),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch((cause: unknown) => {
      throw new Problem('passkey_failed', { cause })
    })
    if (!registrationInfo) throw new Problem('passkey_failed')
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    return database.transaction(async (tx) => {
      const now = clock.now()
      // Several registrations may have begun below the limit.
      lockOwner(tx, owner)
      if ((await findPasskeys(tx.query, owner)).length >= maxPasskeys) throw new Problem('passkey_limit')
      const passkey = await insertPasskey(tx.query, {
        ...owner,
        id: newId(),
        credentialId,
        publicKey,
        counter,
        transports: credential.response.transports ?? [],
        synced: registrationInfo.credentialDeviceType === 'multiDevice',
        name,
        now,
      })
      if (!passkey) throw new Problem('passkey_failed')
      const eventId = await record(tx, {
        appId: owner.appId,
        actor: { kind: 'customer', userId: owner.userId },
        name: 'passkey.added',
        subject: owner.userId,
        data: { passkeyId: passkey._id },
      })
      const { email, locale } = await secondFactorOf(tx.query, owner)
      await queueMail(tx, {
        ...owner,
        to: email,
        locale,
        template: 'security_changed',
        variables: { at: now.toISOString(), change: 'passkey_added' },
        key: `security_changed:${eventId}`,
      })
      return passkey
    })
  },
})
