import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { endTokensOf, mayHaveTokens } from '../identity/end-tokens.ts'
import type { Sessions } from '../identity/sessions.ts'
import { sendInvitation } from './invite-user.ts'
import { endOldAddress } from './replace-address.ts'
import { statement } from './statement-rows.ts'
import { addressOf, jobOf, phoneOf } from './user-input.ts'
import { assertRolesGrantable, roleChanges } from '../identity/user-rules.ts'
import { assertAnotherAdministrator, findUser, lockManagedUser, whileEmailIsFree } from '../identity/user-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record' | 'queueMail'> & { sessions: Sessions }
type Changes = InferBody<typeof accounts.updateUserById>
type Wish = { actor: Person; appId: string; userId: string }
type User = InferResponse<typeof accounts.updateUser>

const update = statement(
  'accounts.user-update',
  `
  UPDATE accounts.users
     SET email = $3, first_name = $4, last_name = $5, job = $6, metadata = $7, address = $8, phone = $9, roles = $10,
       locale = $11
   WHERE app_id = $1 AND id = $2`,
)

// Staff have a row in every account that they entered; notices of its requests are mailed there.
const emailOfStaff = statement(
  'accounts.email-of-staff',
  'UPDATE accounts.users SET email = $2 WHERE id = $1 AND staff',
)

const changedFields = (before: User, after: Changes) =>
  Object.entries(after)
    .filter(
      ([field, value]) => value !== undefined && JSON.stringify(before[field as keyof User]) !== JSON.stringify(value),
    )
    .map(([field]) => field)
    .toSorted()

/**
 * Updates a user of the account; absent fields are unchanged (API-102, ACC-017, ACC-018). A change of email ends what
 * the old one opens, which is notified; who was only invited gets a new invitation. Access tokens end with the role
 * that they need. Throws `not_found`, `access_denied` (a role that the caller lacks), `email_taken`,
 * `role_not_granted`, `last_administrator`, `invalid_input`.
 */
export const updateUser =
  (deps: Deps) =>
  (changes: Changes, { actor, appId, userId }: Wish): Promise<User> => {
    const { env, database, record } = deps
    return whileEmailIsFree(() =>
      database.transaction(async (tx) => {
        const before = await lockManagedUser(tx, { appId, userId }, actor, env.provider)
        const roles = changes.roles ? [...new Set(changes.roles)] : before.roles
        const { added, removed } = roleChanges(before.roles, roles)
        assertRolesGrantable(actor, { before: before.roles, after: roles }, env.provider)
        if (removed.includes(customerAdminRole)) await assertAnotherAdministrator(tx, { appId, userId })
        const fields = changedFields(before, changes)
        if (fields.length === 0) return before
        const email = changes.email ?? before.email
        await tx.query(
          update.with(
            appId,
            userId,
            email,
            changes.firstName ?? before.firstName,
            changes.lastName ?? before.lastName,
            changes.job === undefined ? before.job : jobOf(changes.job),
            JSON.stringify(changes.metadata ?? before.metadata),
            changes.address === undefined
              ? before.address && JSON.stringify(before.address)
              : addressOf(changes.address),
            changes.phone === undefined ? before.phone : phoneOf(changes.phone),
            roles,
            changes.locale ?? before.locale,
          ),
        )
        const eventId = await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'user.edited',
          subject: userId,
          data: {
            fields,
            ...(added.length > 0 && { rolesAdded: added }),
            ...(removed.length > 0 && { rolesRemoved: removed }),
          },
        })
        if (email !== before.email) {
          if (before.staff) await tx.query(emailOfStaff.with(userId, email))
          const { locale } = before
          const old = { appId, userId, old: before.email, locale, eventId, exceptId: actor.sessionId }
          await endOldAddress(deps, tx, old)
          if (before.state === 'invited')
            await sendInvitation(deps, tx, { appId, userId, email, locale: changes.locale ?? locale }, actor.userId)
        }
        const { staff } = before
        if (mayHaveTokens(before, env.provider) && !mayHaveTokens({ roles, staff }, env.provider))
          await endTokensOf(deps, tx, { appId, userId, staff }, actor)
        const after = await findUser(tx.query, { appId, userId })
        if (!after) throw new Problem('not_found')
        return after
      }),
    )
  }
