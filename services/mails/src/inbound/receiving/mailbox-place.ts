import type { Query } from '@passerelle/server/database/statement'
import { statement } from '../statement-rows.ts'

/** Up to which mail a mailbox was read; ids are those of one numbering of the mailbox. */
export type MailboxPlace = { uidValidity: bigint; lastUid: number }

const find = statement(
  'mails.mailbox-place',
  `
  SELECT uid_validity::text AS "uidValidity", last_uid::text AS "lastUid" FROM mails.inbound_sources
   WHERE source = $1 AND uid_validity IS NOT NULL AND last_uid IS NOT NULL`,
  { notNull: ['uidValidity', 'lastUid'] },
)
const keep = statement(
  'mails.keep-mailbox-place',
  `
  INSERT INTO mails.inbound_sources AS s (source, uid_validity, last_uid) VALUES ($1, $2, $3)
  ON CONFLICT (source) DO UPDATE SET uid_validity = $2, last_uid = $3`,
)

const source = 'imap'

/** Where reading of the mailbox goes on (EML-018). */
export const mailboxPlace = (query: Query) => ({
  find: async (): Promise<MailboxPlace | null> => {
    const [row] = await find.readRows(query, source)
    return row ? { uidValidity: BigInt(row.uidValidity), lastUid: Number(row.lastUid) } : null
  },
  keep: async ({ uidValidity, lastUid }: MailboxPlace): Promise<void> => {
    await query(keep.with(source, uidValidity.toString(), lastUid))
  },
})
