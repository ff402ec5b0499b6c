import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const attach = statement('chats.attachFile', 'SELECT storages.attach_file($1, $2, $3, $4) AS outcome')

type Attached = { appId: string; fileId: string; userId: string; now: Date }

/**
 * Attaches a file to the message being posted, with the SQL function of the storages service (THR-004). Throws
 * `not_found` (this user uploaded no such file in this account), `file_attached`.
 */
export const attachFile = async (tx: Pick<Tx, 'query'>, { appId, fileId, userId, now }: Attached): Promise<void> => {
  const [row] = await attach.readRows(tx.query, appId, fileId, userId, now)
  if (row?.outcome === 'taken') throw new Problem('file_attached')
  if (row?.outcome !== 'attached') throw new Problem('not_found')
}
