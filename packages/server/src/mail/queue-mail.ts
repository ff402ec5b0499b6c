import { createHash } from 'node:crypto'
import type { MailTemplate, MailVariables } from '@passerelle/contract/mails/templates'
import type { Clock } from '@passerelle/kernel/clock'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '../database/connect.ts'
import { cancelWork, enqueueWork } from '../work/work-store.ts'
import type { MailedAnswer } from './answer-token.ts'
import { mailWork } from './mail-work.ts'

/** `content` is base64, at most 1 MB once decoded. */
export type MailAttachment = { filename: string; contentType: string; content: string }

type MailOf<T extends MailTemplate> = {
  /** The account whose name, logo and sender address the mail uses; null for the provider's own. */
  appId: string | null
  /** User id of the recipient, if known. */
  userId: string | null
  /** The outside address that it goes to, which follows the request of `about` (EML-043). */
  outsideId?: string
  to: string
  locale: Locale
  template: T
  variables: MailVariables<T>
  /** Idempotency key: at most one mail is sent per key, such as `recovery:<id of the token>`. */
  key: string
  attachments?: readonly MailAttachment[]
  /** The request that the mail is about: mails about one request form a chain per person (EML-005). */
  about?: MailAbout
  /** Unread messages of that request, below the content: a JSON list of `MailedMessage` (EML-004). */
  messages?: string
  /** The messages of a thread that it carries, and the account of that thread (EML-051). */
  carries?: { appId: string; messageIds: readonly string[] }
  /** Buttons that answer, in the place of the one that opens the request (ANS-013). */
  answer?: MailedAnswer
}

/** `listId`: what mail programs group it by, such as `atl-12.atelier-lumen`. `internal`: about what only staff see. */
export type MailAbout = { taskId: string; listId: string; internal: boolean }

export type NewMail = { [T in MailTemplate]: MailOf<T> }[MailTemplate]

/**
 * Queues one mail or many in the caller's transaction; each is sent after the commit, at most once per key. Leaves out
 * those to people who have not accepted their invitation, and those of an account whose first administrator has not
 * confirmed their address: only what leads to that proof is mailed to them.
 */
export type QueueMail = (tx: Pick<Tx, 'query'>, mails: NewMail | readonly NewMail[]) => Promise<void>

const mostBytes = 1024 * 1024
/** Mails of one statement. */
const together = 500

/** Mails that lead to the proof of an address; others are not sent to an address that nobody has proven yet. */
const provingTemplates: readonly MailTemplate[] = ['welcome', 'invitation', 'recovery', 'email_confirmation']

// Anybody may register with the address of somebody else, and invite anybody. Staff are told about every account.
const isProven = `(
  NOT EXISTS (SELECT FROM accounts.invited_users i WHERE i.app_id = m.app_id::bpchar AND i.user_id = m.user_id::bpchar)
  AND (NOT EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = m.app_id::bpchar)
    OR EXISTS (SELECT FROM accounts.people p
      WHERE p.app_id = m.app_id::bpchar AND p.id = m.user_id::bpchar AND p.staff)))`

const insert = `
  INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, variables, attachments, key, created_at,
         task_id, list_id, internal_chain, outside_id)
  SELECT m.id, m.app_id, m.user_id, m.address, m.locale, m.template, m.variables::jsonb, m.attachments::jsonb, m.key,
         $10::timestamptz, m.task_id, m.list_id, m.internal, m.outside_id
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $12::text[], $13::text[], $14::bool[], $15::text[])
         AS m (id, app_id, user_id, address, locale, template, variables, attachments, key, task_id, list_id, internal,
           outside_id)
   WHERE m.template = ANY ($11::text[]) OR ${isProven}
  ON CONFLICT (key) DO NOTHING RETURNING id, app_id AS "appId"`

const carry = `
  INSERT INTO mails.outgoing_messages (app_id, message_id, outgoing_id)
  SELECT DISTINCT c.app_id, c.message_id, c.outgoing_id
    FROM unnest($1::text[], $2::text[], $3::text[]) AS c (app_id, message_id, outgoing_id)`

const checkSize = ({ attachments = [], template }: NewMail) => {
  const bytes = attachments.reduce((sum, { content }) => sum + Buffer.byteLength(content, 'base64'), 0)
  if (bytes > mostBytes) throw new RangeError(`The attachments of ${template} take ${bytes} bytes`)
}

/** Throws if attachments are larger than 1 MB: send a link to such files instead. */
export const createQueueMail =
  ({ clock, newId }: { clock: Clock; newId: () => string }): QueueMail =>
  async (tx, given) => {
    const mails = 'template' in given ? [given] : given
    for (const mail of mails) checkSize(mail)
    const dueAt = clock.now()
    for (let from = 0; from < mails.length; from += together) {
      const some = mails.slice(from, from + together)
      const ids = some.map(() => newId())
      const { rows } = await tx.query<{ id: string; appId: string | null }>({
        name: 'mails.queue',
        text: insert,
        values: [
          ids,
          some.map(({ appId }) => appId),
          some.map(({ userId }) => userId),
          some.map(({ to }) => to),
          some.map(({ locale }) => locale),
          some.map(({ template }) => template),
          some.map(({ variables, messages, answer }) =>
            JSON.stringify({
              ...variables,
              ...(messages && { messages }),
              ...(answer && { answer: JSON.stringify(answer) }),
            }),
          ),
          some.map(({ attachments }) => (attachments ? JSON.stringify(attachments) : null)),
          some.map(({ key }) => keyOf(key)),
          dueAt,
          provingTemplates,
          some.map(({ about }) => about?.taskId ?? null),
          some.map(({ about }) => about?.listId ?? null),
          some.map(({ about }) => about?.internal ?? false),
          some.map(({ outsideId }) => outsideId ?? null),
        ],
      })
      const queued = new Set(rows.map(({ id }) => id))
      const carried = some.flatMap(({ carries }, index) =>
        carries && queued.has(ids[index]!)
          ? carries.messageIds.map((messageId) => ({ appId: carries.appId, messageId, id: ids[index]! }))
          : [],
      )
      if (carried.length > 0)
        await tx.query({
          name: 'mails.carry',
          text: carry,
          values: [
            carried.map(({ appId }) => appId),
            carried.map(({ messageId }) => messageId),
            carried.map(({ id }) => id),
          ],
        })
      await enqueueWork(
        tx,
        rows.map((row) => ({ kind: mailWork, ...row, dueAt })),
      )
    }
  }

/** Keys are indexed: a long one is stored as its hash. */
const keyOf = (key: string) => (key.length <= 200 ? key : createHash('sha256').update(key).digest('hex'))

const waiting = `
  SELECT id FROM mails.outgoing
   WHERE key = ANY ($1::text[]) AND sent_at IS NULL AND given_up_at IS NULL AND cancelled_at IS NULL`
const cancel = `
  UPDATE mails.outgoing SET cancelled_at = $2, variables = NULL, attachments = NULL WHERE id = ANY ($1::text[])`

/** Cancels queued mails by their keys, unless they are already sent or being sent. */
export const cancelMails = async (tx: Pick<Tx, 'query'>, keys: readonly string[], now: Date): Promise<void> => {
  if (keys.length === 0) return
  const { rows } = await tx.query<{ id: string }>({
    name: 'mails.waiting-of',
    text: waiting,
    values: [keys.map(keyOf)],
  })
  const ids = rows.map(({ id }) => id)
  const cancelled = ids.length > 0 ? await cancelWork(tx, mailWork, ids) : []
  if (cancelled.length > 0) await tx.query({ name: 'mails.cancel', text: cancel, values: [cancelled, now] })
}
