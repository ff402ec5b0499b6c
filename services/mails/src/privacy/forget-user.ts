import { days } from '@passerelle/kernel/durations'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { mailWork } from '@passerelle/server/mail/mail-work'
import type { Platform } from '@passerelle/server/platform'
import { cancelWork } from '@passerelle/server/work/work-store'
import type { RawMails } from '../inbound/raw-mails.ts'
import { forgetInbound } from './forget-inbound.ts'
import { statement } from './statement-rows.ts'

const isWaiting = 'o.sent_at IS NULL AND o.given_up_at IS NULL AND o.cancelled_at IS NULL'
const accountsOf = 'SELECT u.app_id FROM accounts.people u WHERE u.id = $1'

// An address may contain a name, and an error text or the provider's id of the mail may contain the address.
const clearOwn = statement(
  'mails.forget-user',
  `
  WITH own AS (
    SELECT o.id, o.app_id, o.address FROM mails.outgoing o
     WHERE o.user_id = $1 AND (o.app_id IS NULL OR o.app_id IN (${accountsOf})))
  UPDATE mails.outgoing o
     SET address = $2, variables = NULL, attachments = NULL, last_error = NULL, provider_id = NULL,
         cancelled_at = CASE WHEN ${isWaiting} THEN $3 ELSE o.cancelled_at END
   WHERE o.id IN (SELECT id FROM own)
      OR (o.user_id IS NULL AND (o.app_id, o.address) IN (SELECT app_id, address FROM own WHERE address <> $2))
  RETURNING o.id`,
)

// Unless somebody else has it now.
const forgetFailures = statement(
  'mails.forget-failures',
  `DELETE FROM mails.failing_addresses f
    WHERE f.address IN (SELECT lower(o.address) FROM mails.outgoing o
            WHERE o.user_id = $1 AND (o.app_id IS NULL OR o.app_id IN (${accountsOf})))
      AND NOT EXISTS (SELECT FROM accounts.addresses a WHERE a.email = f.address)`,
)

// Sent and cancelled mails hold no content, abandoned ones for two weeks at most. One that is still queued may name the
// user, who was removed months ago.
const cancelStale = statement(
  'mails.cancel-stale',
  `
  UPDATE mails.outgoing o
     SET cancelled_at = $2, variables = NULL, attachments = NULL
   WHERE o.app_id IN (${accountsOf}) AND ${isWaiting} AND o.created_at < $3
  RETURNING o.id`,
)

/** Retries end after four days; only mails without a configured sender are queued for longer. */
const stale = days(30)

/**
 * Removes an anonymised user from the mails (TMR-007): their address and the content of mails to them, and queued mails
 * of their accounts that are older than 30 days, because these may mention the user. The mails that they sent go first:
 * they are known by the addresses of those that were sent to them.
 */
export const eraseUser = ({
  database,
  clock,
  raws,
}: Pick<Platform, 'database' | 'clock'> & { raws: RawMails }): Subscriber => {
  const forgetReceived = forgetInbound({ database, clock, raws })
  return subscriber('mails-forget-user', ['user.anonymised'], async ({ subject: userId }) => {
    await forgetReceived(userId)
    const now = clock.now()
    await database.transaction(async (tx) => {
      await tx.query(forgetFailures.with(userId))
      const own = await tx.query(clearOwn.with(userId, `${userId}@anonymous.invalid`, now))
      const before = new Date(now.getTime() - stale)
      const old = await tx.query(cancelStale.with(userId, now, before))
      const ids = [...own.rows, ...old.rows].map(({ id }) => id)
      // What is being sent at this moment must not write its address and error any more.
      await cancelWork(tx, mailWork, ids, { underWay: true })
    })
  })
}
