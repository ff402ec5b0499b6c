import { Problem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import { asProblem } from '../stripe/payment-provider-error.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  record: RecordEvent
  clock: Clock
  newId: () => string
  provider: () => Promise<PaymentProvider>
}

/**
 * Accepts a webhook once: verifies its signature and stores its id for deduplication; a worker then reads the state
 * from the provider. So webhooks may arrive late, twice and in any order, and the response does not wait for the
 * provider.
 */
export const receiveEvent =
  ({ database, record, clock, newId, provider }: Deps) =>
  async (body: Buffer, signature: string | undefined): Promise<null> => {
    const asked = await provider()
    if (signature === undefined) throw new Problem('webhook_signature')
    const event = await asProblem(Promise.try(() => asked.verifyWebhook(body, signature, clock.now())))
    await database.transaction(async (tx) => {
      const id = newId()
      const { rowCount } = await tx.query({
        name: 'payments.event',
        text: `INSERT INTO payments.payment_events (provider_event_id, id, type, object_id, created_at, received_at)
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        values: [event.id, id, event.type, event.objectId, event.createdAt, clock.now()],
      })
      if (rowCount === 0) return
      await record(tx, {
        appId: null,
        actor: { kind: 'system' },
        name: 'payment.reported',
        subject: id,
        data: { eventType: event.type, objectId: event.objectId },
      })
    })
    return null
  }
