import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { cancelWork } from '@passerelle/server/work/work-store'
import { inboundWork, rawKey, type RawMails } from '../inbound/raw-mails.ts'
import { statement } from './statement-rows.ts'

const batch = 200

// Mails in their name, and those from an address of theirs that nobody else has.
const own = statement(
  'mails.inbound-of-user',
  `
  SELECT i.id, i.state = 'posted' AS "isPosted", ARRAY(
           SELECT p ->> 'fileId' FROM mails.inbound_contents c, jsonb_array_elements(c.parts) p
            WHERE c.inbound_id = i.id AND i.state <> 'posted' AND p ->> 'fileId' IS NOT NULL) AS "fileIds"
    FROM mails.inbound i
   WHERE (i.user_id = $1 AND (i.state <> 'posted'
            OR EXISTS (SELECT FROM mails.inbound_contents c WHERE c.inbound_id = i.id)))
      OR (i.user_id IS NULL AND i.from_address IN (
            SELECT o.address FROM mails.outgoing o WHERE o.user_id = $1
            UNION SELECT b.from_address FROM mails.inbound b WHERE b.user_id = $1)
          AND NOT EXISTS (SELECT FROM accounts.notice_receivers r WHERE r.email = i.from_address))
   ORDER BY i.user_id NULLS FIRST, i.id LIMIT ${batch} FOR UPDATE OF i`,
  { notNull: ['isPosted', 'fileIds'] },
)
const drop = statement('mails.forget-unposted', 'DELETE FROM mails.inbound WHERE id = ANY ($1::text[])')
const dropContents = statement(
  'mails.forget-contents',
  'DELETE FROM mails.inbound_contents WHERE inbound_id = ANY ($1::text[])',
)
const clear = statement(
  'mails.forget-inbound',
  `
  UPDATE mails.inbound SET from_address = NULL, from_name = NULL, to_addresses = '{}', cc_addresses = '{}',
         envelope_from = NULL, envelope_to = '{}', subject = NULL, title = NULL, last_error = NULL, peer = NULL,
         helo = NULL, raw_discarded_at = coalesce(raw_discarded_at, $2), version = version + 1
   WHERE id = ANY ($1::text[])`,
)
const dropAddresses = statement('mails.forget-reply-addresses', 'DELETE FROM mails.reply_addresses WHERE user_id = $1')

type Deps = Pick<Platform, 'clock' | 'database'> & { raws: RawMails }

/**
 * Removes what is kept of the mails that a user sent (EML-058): of posted ones the row without names stays beside their
 * message, the others go. May run twice: a batch whose blobs could not be deleted is there again.
 */
export const forgetInbound = ({ clock, database, raws }: Deps) => {
  const forgetBatch = async (tx: Tx, userId: string) => {
    const rows = await own.readRows(tx.query, userId)
    const idsOf = (isPosted: boolean) => rows.filter((row) => row.isPosted === isPosted).map(({ id }) => id)
    const [posted, others] = [idsOf(true), idsOf(false)]
    await tx.query(dropContents.with(posted))
    await tx.query(clear.with(posted, clock.now()))
    await tx.query(drop.with(others))
    await cancelWork(tx, inboundWork, others, { underWay: true })
    for (const key of rows.flatMap(({ id, fileIds }) => [rawKey(id), ...(fileIds as string[])])) await raws.remove(key)
    return rows.length
  }

  return async (userId: string): Promise<void> => {
    while ((await database.transaction((tx) => forgetBatch(tx, userId))) === batch);
    await database.query(dropAddresses.with(userId))
  }
}
