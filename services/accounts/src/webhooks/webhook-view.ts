import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Query } from '@passerelle/server/database/connect'
import { deliveryKind } from './delivery-store.ts'
import { statement } from './statement-rows.ts'

type Delivery = InferResponse<typeof accounts.resendDelivery>
type Webhook = InferResponse<typeof accounts.resumeWebhook>
type Row = Omit<Delivery, 'createdAt' | 'nextAttemptAt'> & { createdAt: Date; nextAttemptAt: Date | null }

/** Max number of listed deliveries. */
const most = 50

// Nothing is said about the next attempt while one is under way.
const columns = `d.id AS "_id", event_name AS "eventName", state, d.attempts,
  CASE WHEN w.lease_token IS NULL THEN w.due_at END AS "nextAttemptAt", created_at AS "createdAt", body,
  last_status AS "lastStatus", d.last_error AS "lastError", last_ms AS "lastMs", last_reply AS "lastReply", history`
const deliveriesWithWork = `accounts.webhook_deliveries d
  LEFT JOIN platform.work w ON w.kind = '${deliveryKind}' AND w.id = d.id`
const shown = ({ createdAt, nextAttemptAt, ...row }: Row): Delivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
})

const deliveries = statement(
  'accounts.deliveries',
  `SELECT ${columns} FROM ${deliveriesWithWork} WHERE d.app_id = $1 ORDER BY d.id DESC LIMIT ${most}`,
).as<Row>()

const deliveriesFailing = statement(
  'accounts.deliveries-failing',
  `SELECT ${columns} FROM ${deliveriesWithWork}
              WHERE d.app_id = $1 AND state <> 'delivered' AND (state = 'failed' OR d.attempts > 0)
              ORDER BY d.id DESC LIMIT ${most}`,
).as<Row>()

const delivery = statement(
  'accounts.delivery',
  `SELECT ${columns} FROM ${deliveriesWithWork} WHERE d.app_id = $1 AND d.id = $2`,
).as<Row>()

const webhook = statement(
  'accounts.webhook',
  `SELECT nullif(a.url, '') AS url, w.app_id IS NOT NULL AS "hasSecret", w.stopped_at AS "stoppedAt",
                    coalesce(w.events, '{}') AS events,
                    (SELECT count(*)::int FROM accounts.webhook_deliveries d
                    WHERE d.app_id = a.id AND d.state = 'waiting') AS waiting
               FROM accounts.apps a LEFT JOIN accounts.webhook_endpoints w ON w.app_id = a.id WHERE a.id = $1`,
).as<Omit<Webhook, 'stoppedAt'> & { stoppedAt: Date | null }>()

/** Newest deliveries of an account with all attempts, and the state of its endpoint (API-083). */
export const webhookView = (query: Query) => ({
  list: async (appId: string, failedOnly: boolean): Promise<Delivery[]> => {
    const { rows } = await query((failedOnly ? deliveriesFailing : deliveries).with(appId))
    return rows.map(shown)
  },
  one: async (appId: string, id: string): Promise<Delivery> => {
    const { rows } = await query(delivery.with(appId, id))
    if (!rows[0]) throw new Problem('not_found')
    return shown(rows[0])
  },
  endpoint: async (appId: string): Promise<Webhook> => {
    const { rows } = await query(webhook.with(appId))
    const row = rows[0]
    if (!row) throw new Problem('not_found')
    return { ...row, stoppedAt: row.stoppedAt?.toISOString() ?? null }
  },
})
