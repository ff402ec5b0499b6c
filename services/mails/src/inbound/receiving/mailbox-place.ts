import type { Query } from '@passerelle/server/database/statement'
import { statement } from '../statement-rows.ts'

/** A mailbox as `user/folder`, and the server that numbers its mails. */
export type Mailbox = { mailbox: string; server: string }

/** Up to which mail a mailbox was read; ids are those of one numbering of the mailbox. */
export type MailboxPlace = Mailbox & { uidValidity: bigint; lastUid: number }

const find = statement(
  'mails.mailbox-place',
  `
  SELECT coalesce(mailbox, $2) AS mailbox, coalesce(server, $3) AS server, uid_validity::text AS "uidValidity",
         last_uid::text AS "lastUid" FROM mails.inbound_sources
   WHERE source = $1 AND uid_validity IS NOT NULL AND last_uid IS NOT NULL`,
  { notNull: ['mailbox', 'server', 'uidValidity', 'lastUid'] },
)
const keep = statement(
  'mails.keep-mailbox-place',
  `
  INSERT INTO mails.inbound_sources AS s (source, mailbox, server, uid_validity, last_uid) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (source) DO UPDATE SET mailbox = $2, server = $3, uid_validity = $4, last_uid = $5`,
)

const source = 'imap'

/** Where reading of the mailbox goes on (EML-018). */
export const mailboxPlace = (query: Query) => ({
  /** Of the mailbox that was read last, which may be another one. */
  find: async ({ mailbox, server }: Mailbox): Promise<MailboxPlace | null> => {
    const [row] = await find.readRows(query, source, mailbox, server)
    return row ? { ...row, uidValidity: BigInt(row.uidValidity), lastUid: Number(row.lastUid) } : null
  },
  keep: async ({ mailbox, server, uidValidity, lastUid }: MailboxPlace): Promise<void> => {
    await query(keep.with(source, mailbox, server, uidValidity.toString(), lastUid))
  },
})
