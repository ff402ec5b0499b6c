import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { statement } from './statement-rows.ts'
import { insertDelivery } from './delivery-store.ts'
import { endpointStore } from './endpoint-store.ts'

type Body = InferBody<typeof accounts.dispatchEvent>
type Reply = InferResponse<typeof accounts.dispatchEvent>

/** Body that is signed and sent, in the format of Standard Webhooks. */
export const webhookBody = (type: string, at: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

const dispatchInsert = statement(
  'accounts.dispatch-insert',
  `INSERT INTO accounts.dispatches (app_id, id, event_name, payload, user_id, created_at)
          VALUES ($1, $2, $3, $4, $5, $6)`,
)

/**
 * Dispatches an event to an account: to its open pages over WebSocket, and to its `url` as a signed webhook (API-083,
 * OPEN-044). While the endpoint is stopped, deliveries wait until it is resumed.
 */
export const dispatchEvent = ({ env, database, clock, newId, record }: Platform) => {
  const endpoints = endpointStore(installationSecrets(env))
  return (appId: string, { eventName, eventPayload }: Body, actor: Person): Promise<Reply> =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const id = newId()
      const payload = eventPayload ?? {}
      await tx.query(dispatchInsert.with(appId, id, eventName, JSON.stringify(payload), actor.userId, now))
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'app.dispatched',
        subject: id,
        data: { dispatchId: id },
      })
      if (!(await endpoints.ensure(tx, appId, now))) return { _id: id, delivery: 'no_url' }
      const body = webhookBody(eventName, now, payload)
      return { _id: id, delivery: await insertDelivery(tx, { appId, id, eventName, body }, now) }
    })
}
