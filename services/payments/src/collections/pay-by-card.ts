import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { CustomerActor } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { CustomerStore } from '../methods/customer-store.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import { asProblem } from '../stripe/payment-provider-error.ts'
import { collectionKind } from './collection-kind.ts'
import type { CollectedInvoice } from './collection-store.ts'
import { formEndsAt } from './collection-steps.ts'
import { collectionColumns, collectionHints, type Collection } from './collection.ts'
import { lockPayable, type CancelOpen } from './payable-invoice.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'> & {
  provider: () => Promise<PaymentProvider>
  customers: Pick<CustomerStore, 'findOrCreate'>
  cancel: CancelOpen
}

const insert = statement(
  'payments.collection-card',
  `INSERT INTO payments.collections AS c (app_id, id, invoice_id, means, amount_in_cents, due_on, state, submitted_at,
     created_at)
   VALUES ($1, $2, $3, 'card', $4, $5, 'submitted', $6, $6) RETURNING ${collectionColumns}`,
  collectionHints,
).as<Pick<Collection, 'means' | 'state'>>()
const keep = statement(
  'payments.collection-card-id',
  `UPDATE payments.collections SET provider_payment_id = $3
    WHERE app_id = $1 AND id = $2 AND state = 'submitted' AND coalesce(provider_payment_id, $3) = $3`,
)

/**
 * An administrator pays an open invoice by card (COL-009): what was announced is canceled in the same transaction, and
 * the form of the provider is opened for one payment, however many tabs ask for it. Throws `not_found`,
 * `invoice_not_open`, `payment_under_way`, `payments_not_configured`, `unavailable`.
 */
export const payByCard = ({ clock, database, newId, record, provider, customers, cancel }: Deps) => {
  const begin = (actor: CustomerActor, invoiceId: string) =>
    database.transaction(async (tx: Tx): Promise<{ collection: Collection; invoice: CollectedInvoice }> => {
      const { appId } = actor
      const { invoice, open } = await lockPayable(tx, appId, invoiceId)
      const isForm = open?.state === 'submitted' && open.attempt === null
      if (isForm && formEndsAt(open) > clock.now()) return { collection: open, invoice }
      const by = eventActor(actor)
      await cancel(tx, open, invoice, { actor: by, cause: 'card' })
      const now = clock.now()
      const amountInCents = invoice.leftInCents
      const { rows } = await tx.query(insert.with(appId, newId(), invoiceId, amountInCents, toIsoDate(now), now))
      const collection = rows[0]!
      await enqueueWork(tx, { kind: collectionKind, id: collection.id, appId, dueAt: formEndsAt(collection) })
      const data = { collectionId: collection.id, number: invoice.number, amountInCents }
      await record(tx, { appId, actor: by, name: 'collection.submitted', subject: invoiceId, data })
      return { collection, invoice }
    })

  return async (actor: CustomerActor, invoiceId: string): Promise<string> => {
    const asked = await provider()
    const { appId } = actor
    const { collection, invoice } = await begin(actor, invoiceId)
    const { id, amountInCents, dueOn } = collection
    const { id: paymentId, clientSecret } = await asProblem(
      asked.beginCardCollection({
        reference: id,
        invoiceId,
        invoiceNumber: invoice.number,
        description: invoice.subject,
        customerId: await customers.findOrCreate(appId, asked),
        amountInCents,
      }),
    )
    // Nobody gets a form of which the product does not know the payment.
    const { rowCount } = await database.query(keep.with(appId, id, paymentId))
    if (rowCount === 0) throw new Problem('payment_under_way', { values: { day: dueOn } })
    return clientSecret
  }
}
