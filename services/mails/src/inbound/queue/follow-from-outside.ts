import { eventActor } from '@passerelle/contract/event-actor'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import { maxOutsideAddresses } from '@passerelle/contract/projects/outside-addresses'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { readOwnAddress } from '../own-address.ts'
import { statement } from '../statement-rows.ts'

const follow = statement(
  'mails.follow-from-outside',
  `
  SELECT f.outside_id AS "outsideId", f.outcome
    FROM projects.follow_from_outside($1, $2, $3, $4, $5, $6, ${maxOutsideAddresses}, $7) f`,
  { notNull: ['outcome'] },
)
const refusals: Record<string, ProblemCode> = {
  no_request: 'not_found',
  not_allowed: 'outside_not_allowed',
  is_user: 'outside_is_user',
  full: 'outside_limit',
}

type Sender = { appId: string; taskId: string; address: string | null; name: string | null }

/**
 * Lets the sender of a mail that waits follow its request from outside, as the call of projects does (EML-050). Returns
 * the id of the outside address. Throws `not_found`, `outside_not_allowed`, `outside_is_user`, `outside_limit`.
 */
export const followFromOutside =
  ({ clock, env, newId, record }: Pick<Platform, 'clock' | 'env' | 'newId' | 'record'>) =>
  async (tx: Tx, actor: Person, { appId, taskId, address, name }: Sender): Promise<string> => {
    if (address === null) throw new Problem('not_found')
    if (env.inbound && readOwnAddress(env.inbound, address)) throw new Problem('outside_is_user')
    const shown = (name?.trim() || address.split('@')[0] || address).slice(0, 80)
    const values = [appId, taskId, newId(), address, shown, actor.userId, clock.now()]
    const [row] = await follow.readRows(tx.query, ...values)
    if (!row || row.outsideId === null) throw new Problem(refusals[row?.outcome ?? ''] ?? 'outside_not_allowed')
    const { outsideId, outcome } = row
    if (outcome === 'added')
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'outside_address.added',
        subject: taskId,
        data: { outsideId },
      })
    return outsideId
  }
