import type { Query } from '@passerelle/server/database/statement'
import type { ReadMail } from '../reading/inbound-mail.ts'
import { sanitizeFileName } from '@passerelle/kernel/file-name'
import type { Locale } from '@passerelle/i18n/locales'
import { notTaken } from './not-taken.ts'
import { isTaken, mailedFileId } from './mailed-files.ts'
import { statement } from '../statement-rows.ts'

/** A stored mail as the work on it reads it. */
export type StoredMail = {
  id: string
  source: string
  appId: string | null
  taskId: string | null
  userId: string | null
  peer: string | null
  helo: string | null
  envelopeFrom: string | null
  envelopeTo: string[]
  state: string
  proof: string | null
  digest: string
  receivedAt: Date
  version: number
}

const find = statement(
  'mails.inbound',
  `
  SELECT id, source, app_id AS "appId", task_id AS "taskId", user_id AS "userId", peer, helo,
         envelope_from AS "envelopeFrom", envelope_to AS "envelopeTo", state, proof, digest,
         received_at AS "receivedAt", version
    FROM mails.inbound WHERE id = $1`,
)
const taken = statement(
  'mails.inbound-taken',
  `SELECT EXISTS (SELECT FROM mails.inbound
           WHERE message_digest = $1 AND id <> $2 AND state IN ('accepted', 'posted')) AS taken`,
  { notNull: ['taken'] },
)
// Two workers that decide about the same mail, or about mails of the same sender, take turns.
const lock = statement(
  'mails.inbound-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('mails.inbound ' || given, 0))::text AS locked
     FROM unnest($1::text[]) AS given ORDER BY given`,
)
const decided = statement(
  'mails.decide-inbound',
  `
  UPDATE mails.inbound SET state = $3, reason = $4, app_id = $5, task_id = $6, user_id = $7, opens = $8, as_staff = $9,
         proof = $10, message_digest = $11, from_address = $12, from_name = $13, to_addresses = $14,
         cc_addresses = $15, subject = $16, sent_at = $17, title = $18, continues = $19, raw_discard_at = $20,
         outside_id = $21,
         last_error = NULL, version = version + 1
   WHERE id = $1 AND version = $2 AND state = 'received'`,
)
const content = statement(
  'mails.save-inbound-content',
  `
  INSERT INTO mails.inbound_contents (inbound_id, app_id, text, full_text, parts, headers, not_taken)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (inbound_id) DO UPDATE SET app_id = $2, text = $3, full_text = $4, parts = $5, headers = $6,
         not_taken = $7`,
)
const failed = statement(
  'mails.fail-inbound',
  `
  UPDATE mails.inbound SET state = 'failed', reason = 'unreadable', last_error = $2, raw_discard_at = $3,
         version = version + 1
   WHERE id = $1 AND state = 'received'`,
)
const again = statement(
  'mails.read-again',
  `
  UPDATE mails.inbound SET state = 'received', reason = NULL, version = version + 1
   WHERE id = $1 AND state = 'failed' AND raw_discarded_at IS NULL`,
)
const recent = statement(
  'mails.inbound-recent',
  `
  SELECT count(*) FILTER (WHERE received_at > $2::timestamptz - interval '10 min')::int AS "inTenMinutes",
         count(*)::int AS "inHour"
    FROM mails.inbound
   WHERE from_address = $1 AND received_at > $2::timestamptz - interval '1 h' AND received_at <= $2 AND id <> $3
     AND state IN ('accepted', 'posted')`,
  { notNull: ['inTenMinutes', 'inHour'] },
)
const ofAccount = statement(
  'mails.inbound-of-account',
  `
  SELECT count(*)::int AS "inHour" FROM mails.inbound
   WHERE app_id = $1 AND state IN ('accepted', 'posted') AND received_at > $2::timestamptz - interval '1 h'`,
  { notNull: ['inHour'] },
)

const heldOfDomain = statement(
  'mails.inbound-of-domain',
  `
  SELECT count(*)::int AS held FROM mails.inbound
   WHERE received_at > $2::timestamptz - interval '1 day' AND split_part(from_address, '@', 2) = $1
     AND (state = 'held' OR (state IN ('discarded', 'accepted', 'posted') AND handled_at IS NOT NULL))`,
  { notNull: ['held'] },
)

/** What is stored of a decided mail besides what was read in it. */
export type DecidedRow = {
  state: string
  reason: string | null
  appId: string | null
  taskId: string | null
  userId: string | null
  outsideId: string | null
  opens: boolean
  asStaff: boolean
  proof: string
  messageDigest: string
  title: string | null
  continues: string | null
  rawDiscardAt: Date | null
}

/** Rows of incoming mails as the work on them reads and writes them. */
export const inboundStore = {
  find: async (query: Query, id: string): Promise<StoredMail | null> => (await find.readRows(query, id))[0] ?? null,
  /** Waits for others that decide about the same of these in their transactions. */
  takeTurn: async (query: Query, about: readonly string[]) => void (await query(lock.with([...about]))),
  wasTaken: async (query: Query, messageDigest: string, id: string) =>
    (await taken.readRows(query, messageDigest, id))[0]?.taken === true,
  /** Accepted mails of an address and of an account in the windows of EML-034. */
  countRecent: async (
    query: Query,
    { address, appId, id, at }: { address: string; appId: string; id: string; at: Date },
  ) => {
    const [[ofAddress], [all]] = [
      await recent.readRows(query, address, at, id),
      await ofAccount.readRows(query, appId, at),
    ]
    return { inTenMinutes: ofAddress!.inTenMinutes, inHour: ofAddress!.inHour, ofAccount: all!.inHour }
  },
  /** Mails of a domain that waited for staff within a day. */
  countHeld: async (query: Query, domain: string, at: Date) =>
    (await heldOfDomain.readRows(query, domain, at))[0]?.held ?? 0,
  /** False when somebody else decided about it before. */
  decide: async (query: Query, { id, version }: StoredMail, row: DecidedRow, mail: ReadMail): Promise<boolean> => {
    const values = [
      id,
      version,
      row.state,
      row.reason,
      row.appId,
      row.taskId,
      row.userId,
      row.opens,
      row.asStaff,
      row.proof,
      row.messageDigest,
      mail.from?.address ?? null,
      mail.from?.name ?? null,
      mail.to.map(({ address }) => address),
      mail.cc.map(({ address }) => address),
      mail.subject,
      mail.sentAt === null ? null : new Date(mail.sentAt),
      row.title,
      row.continues,
      row.rawDiscardAt,
      row.outsideId,
    ]
    const { rowCount } = await query(decided.with(...values))
    return rowCount === 1
  },
  saveContent: async (
    query: Query,
    { id, appId, locale }: { id: string; appId: string | null; locale: Locale },
    mail: ReadMail,
  ) => {
    const parts = mail.parts.map(({ content: _, ...part }) => ({
      ...part,
      name: sanitizeFileName(part.name),
      fileId: isTaken(part) ? mailedFileId(id, part.number) : null,
    }))
    const { messageId, inReplyTo, replyTo, returnPath, received } = mail
    const headers = { messageId, inReplyTo, replyTo, returnPath, received }
    // Postgres stores no NUL in texts.
    const clean = (text: string) => text.replaceAll('\u0000', '')
    const json = (value: unknown) => JSON.stringify(value).replaceAll('\\u0000', '')
    await query(
      content.with(
        id,
        appId,
        clean(mail.text),
        clean(mail.fullText),
        json(parts),
        json(headers),
        notTaken(mail.parts, locale),
      ),
    )
  },
  /** Lets the work on a mail that failed begin anew. */
  readAgain: async (query: Query, id: string) => void (await query(again.with(id))),
  fail: async (query: Query, id: string, { error, discardAt }: { error: string; discardAt: Date }) =>
    void (await query(failed.with(id, error.slice(0, 500), discardAt))),
}
