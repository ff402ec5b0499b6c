import type { MailTemplate } from '@passerelle/contract/mails/templates'
import { minutes } from '@passerelle/kernel/durations'
import type { Locale } from '@passerelle/i18n/locales'
import type { Database } from '@passerelle/server/database/connect'
import type { MailAttachment } from '@passerelle/server/mail/queue-mail'
import { statement } from './statement-rows.ts'

/** A mail claimed by this process under a lease: no other process sends it before `leaseUntil`. */
export type ClaimedMail = {
  id: string
  appId: string | null
  userId: string | null
  address: string
  locale: Locale
  template: MailTemplate
  variables: Record<string, string>
  attachments: MailAttachment[] | null
  attempts: number
  leaseUntil: Date
}

/**
 * Lease of a claimed mail, longer than one delivery may take; when a process crashes, another one claims its mails
 * after this.
 */
export const lease = minutes(5)

const claim = statement(
  'mails.claim',
  `
  UPDATE mails.outgoing o SET lease_until = $2, attempts = attempts + 1
    FROM (SELECT id FROM mails.outgoing
           WHERE next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
           ORDER BY next_attempt_at, id LIMIT $3 FOR UPDATE SKIP LOCKED) due
   WHERE o.id = due.id
  RETURNING o.id, o.app_id AS "appId", o.user_id AS "userId", o.address, o.locale, o.template, o.variables,
            o.attachments, o.attempts, o.lease_until AS "leaseUntil"`,
  { notNull: ['leaseUntil'] },
).as<Pick<ClaimedMail, 'locale' | 'template' | 'variables' | 'attachments'>>()

const end = (columns: string) =>
  `UPDATE mails.outgoing SET next_attempt_at = NULL, lease_until = NULL, ${columns} WHERE id = $1 AND lease_until = $2`
const sent = statement(
  'mails.sent',
  end('sent_at = $3, provider_id = $4, last_error = NULL, variables = NULL, attachments = NULL'),
)
// Keeps its content: staff may send it again.
const givenUp = statement(
  'mails.giveUp',
  end('given_up_at = $3, last_error = $4, bounced_at = CASE WHEN $5 THEN $3::timestamptz END'),
)
const failed = statement(
  'mails.tryAgain',
  `
  UPDATE mails.outgoing SET next_attempt_at = $3, lease_until = NULL, last_error = $4, attempts = attempts - $5
   WHERE id = $1 AND lease_until = $2`,
)

type Held = Pick<ClaimedMail, 'id' | 'leaseUntil'>

/** Queue of outgoing mails for the sending job. Every update is conditional on the lease of the claim. */
export const outgoingStore = ({ query }: Pick<Database, 'query'>) => ({
  claim: async (now: Date, limit: number): Promise<ClaimedMail[]> =>
    (await query(claim.with(now, new Date(now.getTime() + lease), limit))).rows,
  sent: async ({ id, leaseUntil }: Held, now: Date, providerId: string | null) => {
    await query(sent.with(id, leaseUntil, now, providerId))
  },
  /** `bounced`: the receiving server does not know the address. */
  giveUp: async ({ id, leaseUntil }: Held, now: Date, error: string, bounced: boolean) => {
    await query(givenUp.with(id, leaseUntil, now, error, bounced))
  },
  /** `uncounted`: no attempt was made, or the failure is not specific to this mail. */
  tryAgain: async ({ id, leaseUntil }: Held, at: Date, error: string, { uncounted = false } = {}) => {
    await query(failed.with(id, leaseUntil, at, error, uncounted ? 1 : 0))
  },
})

export type OutgoingStore = ReturnType<typeof outgoingStore>
