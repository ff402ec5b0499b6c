import { Problem } from '@passerelle/contract/problems'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import { asProblem } from '../stripe/payment-provider-error.ts'
import { readAgainAfter, readAgainKind } from './read-again.ts'
import { statement } from './statement-rows.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  record: RecordEvent
  clock: Clock
  newId: () => string
  providerOf: (appId: string | null) => Promise<PaymentProvider>
}

const eventStatement = statement(
  'payments.event',
  `INSERT INTO payments.payment_events (provider_event_id, id, type, object_id, created_at, received_at)
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
)

/**
 * Accepts a webhook once: verifies its signature and stores its id for deduplication; a worker then reads the state
 * from the provider, and once more a minute later. So webhooks may arrive late, twice and in any order, and the
 * response does not wait for the provider. `appId` is the account whose own provider sends, null for that of the
 * installation.
 */
export const receiveEvent =
  ({ database, record, clock, newId, providerOf }: Deps) =>
  async (body: Buffer, signature: string | undefined, appId: string | null): Promise<null> => {
    if (signature === undefined) throw new Problem('webhook_signature')
    const asked = await providerOf(appId)
    const event = await asProblem(Promise.try(() => asked.verifyWebhook(body, signature, clock.now())))
    await database.transaction(async (tx) => {
      const id = newId()
      const { rowCount } = await tx.query(
        eventStatement.with(
          appId === null ? event.id : `${appId}:${event.id}`,
          id,
          event.type,
          event.objectId,
          event.createdAt,
          clock.now(),
        ),
      )
      if (rowCount === 0) return
      await record(tx, {
        appId,
        actor: { kind: 'system' },
        name: 'payment.reported',
        subject: id,
        data: { eventType: event.type, objectId: event.objectId },
      })
      const dueAt = new Date(clock.now().getTime() + readAgainAfter)
      await enqueueWork(tx, { kind: readAgainKind, id, appId, dueAt })
    })
    return null
  }
