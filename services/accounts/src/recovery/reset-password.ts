import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { minutes } from '@passerelle/kernel/durations'
import { readCaller } from '@passerelle/server/auth/read-caller'
import { verifySessionToken } from '@passerelle/server/auth/tokens'
import type { Platform } from '@passerelle/server/platform'
import { cancelEmailChange } from '../identity/email-change-store.ts'
import { endConfirmation } from '../identity/confirmation-store.ts'
import { closeChallengesOf } from '../identity/challenge-store.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { RateLimiter } from '../identity/rate-limiter.ts'
import { rateLimitKey } from '../identity/rate-limit-key.ts'
import { assertNotGuessable } from '../identity/guessable-password.ts'
import { verifyPassword, hashPassword } from '../identity/passwords.ts'
import { findPasswordLink, consumePasswordLink, type LinkPurpose } from '../identity/password-link-store.ts'
import { findCredentials, findPasswordGiven, savePassword } from '../identity/password-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'database' | 'record' | 'queueMail'> & {
  sessions: Sessions
  rateLimiter: RateLimiter
}
type Wish = {
  bearer: string | undefined
  password: string
  currentPassword?: string | undefined
}
/** The user whose password changes, the kind of proof, and the hash to replace. */
type Grant = {
  appId: string
  userId: string
  cause: LinkPurpose | 'person'
  passwordHash: string | null
  email: string
  accountName: string
  link?: string
  sessionId?: string
}

/** How long after a sign-in with the password it is changed without the current one, in ms. */
const freshFor = minutes(2)

const wrongField = (field: string, phrase: 'samePassword' | 'currentPassword' | 'required') =>
  new Problem('invalid_input', { fields: { [field]: fieldMessage(`forms.${phrase}`) } })

/**
 * Sets a new password, with an emailed single-use link or with the session of the user (API-093, ACC-014) and, unless
 * they signed in with it within the last two minutes, their current password. Ends all other sessions in the same
 * transaction and notifies the user by email. Throws `link_expired`, `not_signed_in`, `session_expired`,
 * `access_denied` (staff have no password), `app_disabled`, `invalid_input`, `too_many_requests`.
 */
export const resetPassword = (deps: Deps) => {
  const { env, clock, database, record, queueMail, sessions, rateLimiter } = deps

  /** Who has just signed in with the password need not give it once more; a passkey does not know it. */
  const isFresh = async (sessionId: string): Promise<boolean> => {
    const given = await findPasswordGiven(database.query, sessionId)
    return given !== undefined && clock.now().getTime() - given.getTime() < freshFor
  }

  const grantOf = async ({ bearer, currentPassword }: Wish): Promise<Grant> => {
    if (bearer === undefined) throw new Problem('not_signed_in')
    if (!bearer.includes('.')) {
      const link = await findPasswordLink(database.query, bearer, clock.now())
      if (!link) throw new Problem('link_expired')
      if (link.appDisabled) throw new Problem('app_disabled')
      return { ...link, accountName: link.app.name, cause: link.purpose, link: bearer }
    }
    const { sessionId } = await verifySessionToken(deps, bearer)
    const person = await readCaller(deps, sessionId)
    if (person.kind !== 'customer') throw new Problem('access_denied')
    const { appId, userId } = person
    if (currentPassword === undefined && !(await isFresh(sessionId))) throw wrongField('currentPassword', 'required')
    await rateLimiter.consume(rateLimitKey(userId))
    const known = await findCredentials(database.query, { appId, userId })
    if (currentPassword !== undefined && !(await verifyPassword(currentPassword, known.passwordHash)))
      throw wrongField('currentPassword', 'currentPassword')
    return { ...known, appId, userId, cause: 'person', sessionId }
  }

  return async (wish: Wish): Promise<void> => {
    const { appId, userId, cause, passwordHash, link, sessionId, ...known } = await grantOf(wish)
    await assertNotGuessable(wish.password, known, env, 'password')
    if (await verifyPassword(wish.password, passwordHash)) throw wrongField('password', 'samePassword')
    const hash = await hashPassword(wish.password)
    await database.transaction(async (tx) => {
      const now = clock.now()
      if (link !== undefined && !(await consumePasswordLink(tx.query, link, now))) throw new Problem('link_expired')
      const person = await savePassword(tx.query, { appId, userId }, { hash, was: passwordHash })
      if (!person) throw new Problem('conflict')
      if (link !== undefined) await endConfirmation(tx.query, { appId, userId })
      await closeChallengesOf(tx.query, { appId, userId })
      // A pending change of address may be somebody else's, who knew the old password.
      await cancelEmailChange(tx.query, { appId, userId })
      await sessions.endAllOf(tx, { appId, userId, exceptId: sessionId })
      const changed = await record(tx, {
        appId,
        actor: { kind: 'customer', userId },
        name: 'password.changed',
        subject: userId,
        data: { cause },
      })
      if (cause === 'invitation') return
      const { email: to, locale } = person
      await queueMail(tx, {
        appId,
        userId,
        to,
        locale,
        template: 'password_changed',
        variables: { at: now.toISOString() },
        key: `password_changed:${changed}`,
      })
    })
  }
}
