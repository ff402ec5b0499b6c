import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'

type Attached = { appId: string; fileId: string; userId: string; now: Date }

/**
 * Makes a file belong to the message that is being posted, through the function that the storages service publishes (THR-004).
 * Problems `not_found` (this person sent no such file to this account), `file_attached`.
 */
export const attachFile = async (tx: Pick<Tx, 'query'>, { appId, fileId, userId, now }: Attached): Promise<void> => {
  const { rows } = await tx.query<{ outcome: string }>({
    name: 'chats.attachFile',
    text: 'SELECT storages.attach_file($1, $2, $3, $4) AS outcome',
    values: [appId, fileId, userId, now],
  })
  if (rows[0]?.outcome === 'taken') throw new Problem('file_attached')
  if (rows[0]?.outcome !== 'attached') throw new Problem('not_found')
}
