import type { MailTemplate } from '@passerelle/contract/mails/templates'
import type { Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/statement'
import type { MailAttachment } from '@passerelle/server/mail/queue-mail'
import { statement } from './statement-rows.ts'

/** A mail that is still to be sent. */
export type WaitingMail = {
  id: string
  appId: string | null
  userId: string | null
  address: string
  locale: Locale
  template: MailTemplate
  variables: Record<string, string>
  attachments: MailAttachment[] | null
  /** The request that it is about. */
  taskId: string | null
  listId: string | null
  internalChain: boolean
  /** The outside address that it goes to. */
  outsideId: string | null
}
/** `addressFails`: mails to this address come back. */
type FoundMail = WaitingMail & { addressFails: boolean }

const waiting = statement(
  'mails.waiting',
  `
  SELECT id, app_id AS "appId", user_id AS "userId", address, locale, template, variables, attachments,
         task_id AS "taskId", list_id AS "listId", internal_chain AS "internalChain",
         outside_id AS "outsideId",
         EXISTS (SELECT FROM mails.failing_addresses f
                  WHERE f.address = lower(outgoing.address) AND f.failing_since IS NOT NULL) AS "addressFails"
    FROM mails.outgoing WHERE id = $1 AND sent_at IS NULL AND given_up_at IS NULL AND cancelled_at IS NULL`,
  { notNull: ['addressFails'] },
).as<Pick<WaitingMail, 'locale' | 'template' | 'variables' | 'attachments'>>()

const sent = statement(
  'mails.sent',
  `
  UPDATE mails.outgoing SET sent_at = $2, attempts = $3, provider_id = $4, last_error = NULL, variables = NULL,
         attachments = NULL
   WHERE id = $1`,
)
const failed = statement('mails.failed', 'UPDATE mails.outgoing SET attempts = $2, last_error = $3 WHERE id = $1')
const cancelled = statement(
  'mails.cancel-waiting',
  `UPDATE mails.outgoing SET cancelled_at = $2, last_error = $3, variables = NULL, attachments = NULL WHERE id = $1`,
)
// Keeps its content: staff may send it again.
const givenUp = statement(
  'mails.giveUp',
  `
  UPDATE mails.outgoing SET given_up_at = $2, attempts = $3, last_error = $4,
         bounced_at = CASE WHEN $5 THEN $2::timestamptz END
   WHERE id = $1`,
)

/** Mails as the work that sends them reads and writes them. */
export const outgoingStore = {
  /** Null when there is nothing to send: it was sent, cancelled or given up. */
  findWaiting: async (query: Query, id: string): Promise<FoundMail | null> =>
    (await query(waiting.with(id))).rows[0] ?? null,
  sent: async (query: Query, id: string, { now, attempts, providerId }: Attempt & { providerId: string | null }) => {
    await query(sent.with(id, now, attempts, providerId))
  },
  failed: async (query: Query, id: string, { attempts, error }: Omit<Failure, 'now'>) => {
    await query(failed.with(id, attempts, error))
  },
  /** Never sent, for this reason. */
  cancel: async (query: Query, id: string, { now, error }: Omit<Failure, 'attempts'>) => {
    await query(cancelled.with(id, now, error))
  },
  /** `bounced`: the receiving server does not know the address. */
  giveUp: async (query: Query, id: string, { now, attempts, error, bounced }: Failure & { bounced: boolean }) => {
    await query(givenUp.with(id, now, attempts, error, bounced))
  },
}

type Attempt = { now: Date; attempts: number }
type Failure = Attempt & { error: string }
