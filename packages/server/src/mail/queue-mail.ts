import { createHash } from 'node:crypto'
import type { MailTemplate, MailVariables } from '@passerelle/contract/mails/templates'
import type { Clock } from '@passerelle/kernel/clock'
import type { Locale } from '@passerelle/i18n/locales'
import type { Tx } from '../database/connect.ts'
import { mailsChannel } from './channel.ts'

/** `content` is base64, at most 1 MB once decoded. */
export type MailAttachment = { filename: string; contentType: string; content: string }

type MailOf<T extends MailTemplate> = {
  /** The account whose name, logo and sender address the mail uses; null for the provider's own. */
  appId: string | null
  /** User id of the recipient, if known. */
  userId: string | null
  to: string
  locale: Locale
  template: T
  variables: MailVariables<T>
  /** Idempotency key: at most one mail is sent per key, such as `recovery:<id of the token>`. */
  key: string
  attachments?: readonly MailAttachment[]
}
export type NewMail = { [T in MailTemplate]: MailOf<T> }[MailTemplate]

/** Queues a mail in the caller's transaction; it is sent after the commit, at most once per key. */
export type QueueMail = (tx: Pick<Tx, 'query'>, mail: NewMail) => Promise<void>

const mostBytes = 1024 * 1024

// Without a payload, Postgres notifies once per transaction, however many mails it queued.
const insert = `
  WITH queued AS (
    INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, variables, attachments, key, created_at, next_attempt_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
    ON CONFLICT (key) DO NOTHING RETURNING id
  )
  SELECT pg_notify('${mailsChannel}', '') FROM queued`

/** Throws if attachments are larger than 1 MB: send a link to such files instead. */
export const createQueueMail =
  ({ clock, newId }: { clock: Clock; newId: () => string }): QueueMail =>
  async (tx, { appId, userId, to, locale, template, variables, attachments, key }) => {
    const bytes = (attachments ?? []).reduce((sum, { content }) => sum + Buffer.byteLength(content, 'base64'), 0)
    if (bytes > mostBytes) throw new RangeError(`The attachments of ${template} take ${bytes} bytes`)
    await tx.query({
      name: 'mails.queue',
      text: insert,
      values: [
        newId(),
        appId,
        userId,
        to,
        locale,
        template,
        JSON.stringify(variables),
        attachments ? JSON.stringify(attachments) : null,
        keyOf(key),
        clock.now(),
      ],
    })
  }

/** Keys are indexed: a long one is stored as its hash. */
const keyOf = (key: string) => (key.length <= 200 ? key : createHash('sha256').update(key).digest('hex'))

const cancel = `
  UPDATE mails.outgoing SET cancelled_at = $2, next_attempt_at = NULL, variables = NULL, attachments = NULL
   WHERE key = ANY ($1::text[]) AND next_attempt_at IS NOT NULL AND (lease_until IS NULL OR lease_until <= $2)`

/** Cancels queued mails by their keys, unless they are already sent or being sent. */
export const cancelMails = async (tx: Pick<Tx, 'query'>, keys: readonly string[], now: Date): Promise<void> => {
  if (keys.length > 0) await tx.query({ name: 'mails.cancel', text: cancel, values: [keys.map(keyOf), now] })
}
