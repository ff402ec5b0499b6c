import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { Sessions } from '../identity/sessions.ts'
import { createPasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts'
import { findCredential, usePasskey } from '../identity/passkey-store.ts'
import { loadPasskeyChecks, relyingPartyOf } from './relying-party.ts'
import { toUserHandle } from './user-handle.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database'> & { sessions: Sessions }
type Credential = InferBody<typeof accounts.loginWithPasskey>['credential']

/** Sign-in with a passkey alone: device and PIN or biometrics are two factors (ADR-0051). */
export const loginWithPasskey = ({ env, clock, database, sessions }: Deps) => ({
  /** Options for the browser, without a list of credentials: nothing is revealed about users. */
  begin: async () => {
    const party = relyingPartyOf(env)
    const challenge = await createPasskeyChallenge(database.query, null, clock.now())
    const { generateAuthenticationOptions } = await loadPasskeyChecks()
    return generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(challenge),
      userVerification: 'required',
    })
  },
  /** Verifies the signature and opens a session. Throws `passkey_failed`, `app_disabled`, `passkeys_unavailable`. */
  finish: async (credential: Credential, userAgent: string | null) => {
    const party = relyingPartyOf(env)
    const passkey = await findCredential(database.query, credential.id)
    const { userHandle } = credential.response
    if (!passkey || (userHandle && userHandle !== toUserHandle(passkey).toString('base64url')))
      throw new Problem('passkey_failed')
    const { verifyAuthenticationResponse } = await loadPasskeyChecks()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takePasskeyChallenge(database.query, challenge, null, clock.now()),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw new Problem('passkey_failed', { cause })
    })
    if (!verified) throw new Problem('passkey_failed')
    if (passkey.appDisabled) throw new Problem('app_disabled')
    const { appId, userId } = passkey
    const opened = await database.transaction(async (tx) => {
      const use = { newCounter: authenticationInfo.newCounter, now: clock.now() }
      if (!(await usePasskey(tx.query, passkey, use))) throw new Problem('passkey_failed')
      return sessions.open(tx, { kind: 'customer', appId, userId, userAgent, method: 'passkey' })
    })
    return { token: await sessions.sign(opened), appId }
  },
})
