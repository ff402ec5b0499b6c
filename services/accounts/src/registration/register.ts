import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { featuresOf } from '@passerelle/kernel/app-services'
import { customerAdminRole } from '@passerelle/kernel/roles'
import { taskKeysFor } from '@passerelle/kernel/task-key'
import { toTaxNumber } from '@passerelle/kernel/tax-number'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { assertNotGuessable } from '../identity/guessable-password.ts'
import { hashPassword } from '../identity/passwords.ts'
import { freeTaskKey, insertAccount, insertOwner } from './account-store.ts'
import { whileSlugIsFree } from './slug-collision.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { companyErrors, ownerErrors, toPhone, toWebsite } from '../identity/registration-rules.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record' | 'queueMail'>
type Body = InferBody<typeof accounts.register>

const primaryColor = '#17607c'
/** Documents accepted with the terms of the registration (APP-003). */
const acceptedTerms = { cgvInfogerance: true, cgvPrestation: true, cguCgs: true }

/**
 * Creates an account and its first administrator, who is its owner and confirms their address by a mailed link, in one
 * transaction (API-104). The slug key is derived from the slug (OPEN-026); when two registrations collide on it, the
 * second is retried with another key. Throws `invalid_input` by field.
 */
export const register = (deps: Deps) => {
  const { env, clock, newId, database, record } = deps
  const sendConfirmation = mailConfirmation(deps)
  const write = async (tx: Tx, body: Body, locale: Locale, passwordHash: string) => {
    const { slug, name, description, url, options, owner, address, tax, terms } = body
    const taskKey = await freeTaskKey(tx.query, taskKeysFor(slug))
    if (!taskKey) throw new Problem('unavailable')
    const [appId, userId, createdAt] = [newId(), newId(), clock.now()]
    const services = [...new Set(['requests', ...options.services])]
    await insertAccount(tx.query, {
      id: appId,
      slug,
      name,
      taskKey,
      description: description || null,
      url: (url && toWebsite(url)) || null,
      features: featuresOf(services),
      options: { services },
      metadata: terms ? acceptedTerms : {},
      ownerId: userId,
      address,
      tax: (tax && toTaxNumber(address.country, tax)) || null,
      termsAcceptedAt: terms ? createdAt : null,
      createdAt,
    })
    await insertOwner(tx.query, {
      appId,
      id: userId,
      email: owner.email,
      firstName: owner.firstName,
      lastName: owner.lastName,
      phone: (owner.phone && toPhone(owner.phone)) || null,
      locale,
      roles: [customerAdminRole],
      passwordHash,
      createdAt,
    })
    await record(tx, {
      appId,
      actor: { kind: 'customer', userId },
      name: 'account.registered',
      subject: appId,
      data: { services },
    })
    await sendConfirmation(tx, { appId, userId, email: owner.email, locale })
    return { _id: appId, slug, name, logo: null, primaryColor }
  }

  return async (body: Body, locale: Locale): Promise<InferResponse<typeof accounts.register>> => {
    const fields = { ...ownerErrors(body.owner), ...companyErrors(body, env) }
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
    const { email, password } = body.owner
    await assertNotGuessable(password, { email, accountName: body.name }, env, 'owner.password')
    const passwordHash = await hashPassword(password)
    return whileSlugIsFree(body.slug, () => database.transaction((tx) => write(tx, body, locale, passwordHash)))
  }
}
