import type { accounts } from '@passerelle/contract/accounts/api'
import { Problem } from '@passerelle/contract/problems'
import type { Actor } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { findCredentials } from '../identity/password-store.ts'
import { proveSecondFactor } from '../identity/session-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { rateLimiter } from '../identity/rate-limiter.ts'
import { enrolment as createEnrolment } from './enrolment.ts'
import { enrolDuringLogin, loginWithSecondFactor } from './login-with-second-factor.ts'
import { newRecoveryCodes } from '../identity/recovery-codes.ts'
import { disableSecondFactor, resetSecondFactor } from './remove-second-factor.ts'
import { saveRecoveryCodes } from '../identity/second-factor-store.ts'
import { secondFactorOf, secondFactorView } from './second-factor-view.ts'
import { setSecondFactorPolicy } from './set-second-factor-policy.ts'
import { verifyCode } from './verify-code.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

// The policies have already rejected everybody but users of an account.
const ownerOf = (actor: Actor) => {
  if (actor.kind === 'anonymous' || actor.appId === undefined) throw new Problem('not_signed_in')
  return { appId: actor.appId, userId: actor.userId }
}

/** Handlers of the second factor operations. */
export const secondFactorHandlers = (platform: Platform, sessions: Sessions) => {
  const { database, env } = platform
  const issuer = env.providerName
  const tries = { points: 10, seconds: 600, problemCode: 'too_many_requests' as const }
  const secrets = installationSecrets(env)
  const verifier = verifyCode({
    ...platform,
    secrets,
    rateLimiter: rateLimiter(database.pool, { ...tries, name: 'second-factor' }),
  })
  const enrolment = createEnrolment({ ...platform, secrets, verifier })
  const deps = { ...platform, sessions, verifier, enrolment }
  const read = secondFactorView(database.query)
  const finishLogin = loginWithSecondFactor(deps)
  const beginDuringLogin = enrolDuringLogin({ ...deps, issuer })
  const disable = disableSecondFactor(deps)
  const resetOf = resetSecondFactor(deps)
  const setPolicy = setSecondFactorPolicy(deps)

  return {
    readSecondFactor: ({ actor }: CallOf<'readSecondFactor'>) => read(ownerOf(actor)),
    enrolSecondFactor: async ({ actor, body }: CallOf<'enrolSecondFactor'>) => {
      const owner = ownerOf(actor)
      await verifier.count(owner.userId)
      const { passwordHash } = await findCredentials(database.query, owner)
      if (!(await verifyPassword(body.password, passwordHash)))
        throw new Problem('invalid_input', {
          fields: { password: fieldMessage('forms.currentPassword') },
        })
      const { email, appName } = await secondFactorOf(database.query, owner)
      return enrolment.begin(owner, { issuer, label: `${appName} (${email})` })
    },
    confirmSecondFactor: async ({ actor, body }: CallOf<'confirmSecondFactor'>) => {
      const owner = ownerOf(actor)
      await verifier.count(owner.userId)
      const recoveryCodes = await database.transaction(async (tx) => {
        await proveSecondFactor(tx, actor.sessionId)
        return enrolment.confirm(tx, owner, body.code)
      })
      return { recoveryCodes }
    },
    renewRecoveryCodes: async ({ actor, body }: CallOf<'renewRecoveryCodes'>) => {
      const owner = ownerOf(actor)
      await verifier.count(owner.userId)
      const recoveryCodes = newRecoveryCodes()
      await database.transaction(async (tx) => {
        await verifier.use(tx, owner, body)
        await saveRecoveryCodes(tx.query, owner, recoveryCodes)
      })
      return { recoveryCodes }
    },
    disableSecondFactor: async ({ actor, body }: CallOf<'disableSecondFactor'>) => {
      await disable(ownerOf(actor), body.code)
      return null
    },
    setSecondFactorPolicy: async ({ actor, body }: CallOf<'setSecondFactorPolicy'>) => {
      await setPolicy(actor, ownerOf(actor).appId, body.required)
      return null
    },
    resetSecondFactor: async ({ actor, params }: CallOf<'resetSecondFactor'>) => {
      await resetOf(actor, { appId: ownerOf(actor).appId, userId: params.userId })
      return null
    },
    loginWithSecondFactor: ({ body, request }: CallOf<'loginWithSecondFactor'>) =>
      finishLogin({ ...body, userAgent: request.userAgent }),
    enrolDuringLogin: ({ body }: CallOf<'enrolDuringLogin'>) => beginDuringLogin(body.challenge),
  }
}
