import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const staff = statement(
  'stats.oncall-staff',
  `SELECT p.id, p.app_id AS "providerId" FROM accounts.people p
     JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.id = ANY ($1) AND p.staff AND p.deleted_at IS NULL`,
  { notNull: ['id', 'providerId'] },
)
const provider = statement('stats.oncall-provider', 'SELECT id FROM accounts.app_cards WHERE provider', {
  notNull: ['id'],
})

/** Throws `not_found` unless all of them are staff. */
export const assertStaff = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  const wanted = new Set(userIds)
  const { rows } = await tx.query(staff.with([...wanted]))
  if (rows.length !== wanted.size) throw new Problem('not_found')
}

/** The provider's own account, in whose journal changes of the rota are. */
export const readProvider = async (tx: Tx): Promise<string> => {
  const [found] = (await tx.query(provider.with())).rows
  if (!found) throw new Problem('unavailable')
  return found.id
}
