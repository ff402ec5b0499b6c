import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { sendInvitation } from './invite-user.ts'
import { addressOf, jobOf, phoneOf } from './user-input.ts'
import { assertRolesGrantable } from '../identity/user-rules.ts'
import { emailTaken, findUser, whileEmailIsFree } from '../identity/user-store.ts'

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record' | 'queueMail'>
type Body = InferBody<typeof accounts.createUser>
type Caller = { actor: Person; appId: string }

const userByEmail = statement(
  'accounts.user-by-email',
  `SELECT id, deleted_at IS NOT NULL AND NOT staff AS removed FROM accounts.users
      WHERE app_id = $1 AND email = $2 FOR UPDATE`,
  { notNull: ['removed'] },
)

/** The removed user with this email; undefined when the email is free. Throws when an active user has it. */
const findRemoved = async (tx: Tx, appId: string, email: string) => {
  const { rows } = await tx.query(userByEmail.with(appId, email))
  if (rows[0] && !rows[0].removed) throw emailTaken()
  return rows[0]?.id
}

// A removed user who is added again keeps their id, and so what they wrote.
const upsert = statement(
  'accounts.user-create',
  `
  INSERT INTO accounts.users (app_id, id, email, first_name, last_name, job, metadata, address, phone, roles, locale,
    staff, created_at)
  SELECT a.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, a.provider, $12 FROM accounts.apps a WHERE a.id = $1
  ON CONFLICT (app_id, id) DO UPDATE
    SET first_name = excluded.first_name, last_name = excluded.last_name, job = excluded.job,
        metadata = excluded.metadata,
        address = excluded.address, phone = excluded.phone, roles = excluded.roles, locale = excluded.locale,
        password_hash = NULL, deleted_at = NULL, anonymise_due_at = NULL
  RETURNING staff`,
)

/**
 * Creates a user of an account, who chooses a password through the invitation mail (API-101, ACC-017). A removed user
 * who is not anonymised yet is restored with their id. Throws `email_taken`, `role_not_granted`, `invalid_input`.
 */
export const createUser =
  (deps: Deps) =>
  async (body: Body, { actor, appId }: Caller): Promise<InferResponse<typeof accounts.createUser>> => {
    const { env, clock, newId, database, record } = deps
    const roles = [...new Set(body.roles)]
    assertRolesGrantable(actor, { before: [], after: roles }, env.provider)
    const phone = phoneOf(body.phone ?? null)
    return whileEmailIsFree(() =>
      database.transaction(async (tx) => {
        const removedId = await findRemoved(tx, appId, body.email)
        const userId = removedId ?? newId()
        const language = body.locale ?? 'fr'
        const { rows } = await tx.query(
          upsert.with(
            appId,
            userId,
            body.email,
            body.firstName,
            body.lastName,
            jobOf(body.job ?? null),
            JSON.stringify(body.metadata ?? {}),
            addressOf(body.address ?? null),
            phone,
            roles,
            language,
            clock.now(),
          ),
        )
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: removedId ? 'user.restored' : 'user.created',
          subject: userId,
          data: { roles },
        })
        // Staff sign in with their identity provider and have no password.
        if (!rows[0]?.staff)
          await sendInvitation(deps, tx, { appId, userId, email: body.email, locale: language }, actor.userId)
        const created = await findUser(tx.query, { appId, userId })
        if (!created) throw new Problem('not_found')
        return created
      }),
    )
  }
