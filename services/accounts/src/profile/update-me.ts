import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { addressOf, phoneOf } from '../users/user-input.ts'
import { statement } from './statement-rows.ts'
import { findHome } from './home.ts'

type Deps = Pick<Platform, 'database' | 'record'>
type Changes = InferBody<typeof accounts.updateMe>

// Staff have one row per account they entered; name and language are updated in all of them.
const update = statement(
  'accounts.me-update',
  `
  UPDATE accounts.users u
     SET first_name = coalesce($3, u.first_name), last_name = coalesce($4, u.last_name),
         locale = coalesce($5, u.locale),
         phone = CASE WHEN $6 THEN $7 ELSE u.phone END, address = CASE WHEN $8 THEN $9::jsonb ELSE u.address END
   WHERE u.id = $2 AND (u.app_id = $1 OR u.staff)`,
)

/** Updates the caller's own name, phone, address and language (API-094, ACC-019). Throws `invalid_input`. */
export const updateMe =
  ({ database, record }: Deps) =>
  async (actor: Person, changes: Changes): Promise<void> => {
    if (Object.keys(changes).length === 0) return
    await database.transaction(async (tx) => {
      const home = await findHome(tx.query, actor)
      const { phone, address } = changes
      await tx.query(
        update.with(
          home.appId,
          home.userId,
          changes.firstName ?? null,
          changes.lastName ?? null,
          changes.locale ?? null,
          phone !== undefined,
          phone === undefined ? null : phoneOf(phone),
          address !== undefined,
          address === undefined ? null : addressOf(address),
        ),
      )
      await record(tx, {
        appId: home.appId,
        actor: eventActor(actor),
        name: 'user.edited',
        subject: home.userId,
        data: { fields: Object.keys(changes) },
      })
    })
  }
