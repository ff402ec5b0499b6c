import type { Query } from '../database/statement.ts'

/** Work waiting in the database at an instant, and work given up during the last day. */
export type Backlog = {
  events: number
  /** When the oldest event in the outbox was recorded. */
  oldestEventAt: Date | null
  mailsWaiting: number
  oldestMailAt: Date | null
  mailsGivenUp: number
  webhooksWaiting: number
  webhooksFailed: number
}

const statement = `
  SELECT (SELECT count(*) FROM platform.undelivered WHERE redeliver_at IS NULL) AS events,
         (SELECT min(at) FROM platform.undelivered WHERE redeliver_at IS NULL) AS "oldestEventAt",
         mails.waiting AS "mailsWaiting", mails.oldest AS "oldestMailAt",
         (SELECT count(*) FROM mails.outgoing WHERE given_up_at > $1) AS "mailsGivenUp",
         (SELECT count(*) FROM accounts.webhook_deliveries WHERE next_attempt_at IS NOT NULL) AS "webhooksWaiting",
         (SELECT count(*) FROM accounts.webhook_deliveries
         WHERE state = 'failed' AND finished_at > $1) AS "webhooksFailed"
    FROM (SELECT count(*) AS waiting, min(created_at) AS oldest FROM mails.outgoing
      WHERE next_attempt_at IS NOT NULL) mails`

const day = 24 * 3_600_000

/** Counts the backlog in one statement over partial indexes, cheap enough for a scrape every few seconds. */
export const readBacklog = async (query: Query, now: Date): Promise<Backlog> => {
  const { rows } = await query<Backlog>({
    name: 'metrics.backlog',
    text: statement,
    values: [new Date(now.getTime() - day)],
  })
  return rows[0]!
}
