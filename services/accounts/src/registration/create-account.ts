import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { customerAdminRole } from '@passerelle/kernel/roles'
import { taskKeysFor } from '@passerelle/kernel/task-key'
import { toTaxNumber } from '@passerelle/kernel/tax-number'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { registerStaff } from '../sessions/register-staff.ts'
import { sendInvitation } from '../users/invite-user.ts'
import { freeTaskKey, insertAccount, insertOwner } from './account-store.ts'
import { companyErrors, ownerErrors, toPhone, toWebsite } from '../identity/registration-rules.ts'
import { whileSlugIsFree } from './slug-collision.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record' | 'queueMail'>
type Body = InferBody<typeof accounts.createManagedApp>

/**
 * Creates an account for a customer, in one transaction: the account, its first administrator who is invited by mail,
 * and the caller registered in it (ADM-003, ADM-008). Returns its id. Throws `invalid_input` by field.
 */
export const createAccount = (deps: Deps) => {
  const { env, clock, newId, database, record } = deps
  const write = async (tx: Tx, body: Body, actor: Person): Promise<string> => {
    const { slug, name, description, url, address, tax, owner, features, billingDay, billingReference } = body
    const taskKey = await freeTaskKey(tx.query, taskKeysFor(slug))
    if (!taskKey) throw new Problem('unavailable')
    const [appId, userId, createdAt, locale] = [newId(), newId(), clock.now(), owner.locale ?? 'fr']
    await insertAccount(tx.query, {
      id: appId,
      slug,
      name,
      taskKey,
      description: description || null,
      url: (url && toWebsite(url)) || null,
      features: [...new Set(features)],
      options: { services: ['requests'] },
      metadata: {},
      ownerId: userId,
      address: address ?? null,
      tax: (tax && toTaxNumber(address?.country ?? 'FR', tax)) || null,
      // Its administrator accepts the documents in the settings.
      termsAcceptedAt: null,
      billingDay,
      billingReference: billingReference || null,
      createdAt,
    })
    await insertOwner(tx.query, {
      appId,
      id: userId,
      email: owner.email,
      firstName: owner.firstName,
      lastName: owner.lastName,
      phone: (owner.phone && toPhone(owner.phone)) || null,
      job: owner.job || null,
      locale,
      roles: [customerAdminRole],
      passwordHash: null,
      createdAt,
    })
    await registerStaff(tx, appId, actor.userId, createdAt)
    const by = { appId, actor: eventActor(actor) }
    await record(tx, { ...by, name: 'account.registered', subject: appId, data: { services: ['requests'] } })
    await record(tx, { ...by, name: 'user.created', subject: userId, data: { roles: [customerAdminRole] } })
    await sendInvitation(deps, tx, { appId, userId, email: owner.email, locale }, actor.userId)
    return appId
  }
  return async (body: Body, actor: Person): Promise<string> => {
    const fields = { ...ownerErrors(body.owner), ...companyErrors(body, env) }
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
    return whileSlugIsFree(body.slug, () => database.transaction((tx) => write(tx, body, actor)))
  }
}
