import { maxOutsideAddresses, type OutsideAddress } from '@passerelle/contract/projects/outside-addresses'
import type { Tx } from '@passerelle/server/database/connect'
import type { Query } from '@passerelle/server/database/statement'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

type Of = Pick<Task, 'appId' | 'id'>
type Row = Omit<OutsideAddress, 'createdAt'> & { createdAt: Date }

// Staff may add somebody in an account that they never entered.
const columns = `o.id AS "_id", o.email, o.name, o.created_at AS "createdAt",
         (SELECT jsonb_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
                   'picture', p.picture, 'staff', p.staff)
            FROM accounts.people p
           WHERE p.id = o.added_by AND NOT p.anonymised
             AND p.app_id IN (o.app_id, (SELECT h.id FROM accounts.app_cards h WHERE h.provider))
           ORDER BY p.app_id = o.app_id DESC LIMIT 1) AS "addedBy"`
const list = statement(
  'projects.outside-addresses',
  `
  SELECT ${columns} FROM projects.outside_addresses o
   WHERE o.app_id = $1 AND o.task_id = $2 AND o.ended_at IS NULL AND o.id = coalesce($3, o.id)
   ORDER BY o.created_at, o.id`,
).as<Pick<Row, 'addedBy'>>()
const allowed = statement(
  'projects.outside-allowed',
  'SELECT EXISTS (SELECT FROM mails.outside_accounts WHERE app_id = $1) AS allowed',
  { notNull: ['allowed'] },
)
const follow = statement(
  'projects.outside-follow',
  `
  SELECT f.outside_id AS "outsideId", f.outcome
    FROM projects.follow_from_outside($1, $2, $3, $4, $5, $6, ${maxOutsideAddresses}, $7) f`,
  { notNull: ['outcome'] },
)
const end = statement(
  'projects.outside-end',
  `
  UPDATE projects.outside_addresses SET ended_at = $4
   WHERE app_id = $1 AND task_id = $2 AND id = $3 AND ended_at IS NULL RETURNING id`,
)

const shown = ({ createdAt, ...row }: Row): OutsideAddress => ({ ...row, createdAt: createdAt.toISOString() })

type NewAddress = { id: string; email: string; name: string; addedBy: string; at: Date }

/** Writes `projects.outside_addresses`, as do the published functions of this service. */
export const outsideStore = {
  list: async (query: Query, { appId, id }: Of): Promise<OutsideAddress[]> =>
    (await list.readRows(query, appId, id, null)).map(shown),
  find: async (query: Query, { appId, id }: Of, outsideId: string): Promise<OutsideAddress | null> => {
    const [row] = await list.readRows(query, appId, id, outsideId)
    return row ? shown(row) : null
  },
  /** Whether the account lets anybody from outside follow its requests. */
  isAllowed: async (query: Query, appId: string): Promise<boolean> =>
    (await allowed.readRows(query, appId))[0]?.allowed === true,
  /** Its id and `added`, or `follows` where it did before; else without an id why it may not. */
  follow: async (tx: Tx, { appId, id }: Of, { email, name, addedBy, at, ...given }: NewAddress) => {
    const [row] = await follow.readRows(tx.query, appId, id, given.id, email, name, addedBy, at)
    return row!
  },
  /** False when it does not follow. */
  end: async (tx: Tx, { appId, id }: Of, outsideId: string, now: Date): Promise<boolean> =>
    (await tx.query(end.with(appId, id, outsideId, now))).rowCount > 0,
}
