import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { CustomerStore } from '../methods/customer-store.ts'
import { findChargeable } from '../methods/method-store.ts'
import type { PaymentProvider, ProviderPayment } from '../stripe/payment-provider.ts'
import { PaymentProviderError } from '../stripe/payment-provider-error.ts'
import type { ApplyReading } from './apply-reading.ts'
import { findPlan } from './collection-plan.ts'
import { beginReading, cancelCollection, lockCollectedInvoice, type CollectedInvoice } from './collection-store.ts'
import { submissionAt } from './collection-steps.ts'
import type { Collection } from './collection.ts'
import type { PlanCollection } from './plan-collection.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'> & {
  provider: () => Promise<PaymentProvider>
  customers: Pick<CustomerStore, 'find'>
  apply: ApplyReading
  plan: PlanCollection
}
type Claimed = { claimedAt: Date; invoice: CollectedInvoice }

const silent = statement(
  'payments.collection-silent',
  `UPDATE payments.collections SET silent_since = coalesce(silent_since, $3)
    WHERE app_id = $1 AND id = $2 AND state IN ('notified', 'submitted', 'processing')`,
)
const claim = statement(
  'payments.collection-claim',
  `UPDATE payments.collections SET claimed_at = coalesce(claimed_at, $3)
    WHERE app_id = $1 AND id = $2 AND state = 'notified' AND notified_at IS NOT NULL
   RETURNING claimed_at AS "claimedAt"`,
  { notNull: ['claimedAt'] },
)
const keep = statement(
  'payments.collection-keep-id',
  `UPDATE payments.collections SET state = 'submitted', provider_payment_id = $3, submitted_at = $4, silent_since = NULL
    WHERE app_id = $1 AND id = $2 AND state = 'notified' AND provider_payment_id IS NULL`,
)

/** Remembers since when the provider has not answered for a collection (COL-025). */
export const rememberSilence = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { appId, id }: Pick<Collection, 'appId' | 'id'>,
) => database.query(silent.with(appId, id, clock.now()))

/**
 * Submits a notified collection on its day, on a bank day from 06:00 on (COL-006). It is claimed first, so that from
 * then on nothing else takes the money; then the provider is asked, with the id as key however often it is; its
 * payment is stored before anything else, then its state. A provider that does not answer is asked again (COL-025).
 */
export const submitCollection = ({ clock, database, record, provider, customers, apply, plan }: Deps) => {
  /** Claims it, unless its invoice was paid or changed, or its method ended: then it is canceled, and planned anew. */
  const take = (collection: Collection): Promise<Claimed | null> =>
    database.transaction(async (tx: Tx) => {
      const { appId, id, invoiceId, amountInCents, methodId, claimedAt } = collection
      const invoice = await lockCollectedInvoice(tx, appId, invoiceId)
      if (!invoice) return null
      const now = clock.now()
      const isDue = invoice.status === 'issued' && invoice.leftInCents === amountInCents
      const isChargeable = methodId !== null && (await findChargeable(tx.query, appId, methodId)) !== null
      if (claimedAt === null && !(isDue && isChargeable)) {
        const cause = isDue ? 'method' : 'invoice'
        if (!(await cancelCollection(tx, collection, { at: now, cause }))) return null
        const told = { appId, actor: { kind: 'system' } as const, subject: invoiceId }
        const data = { collectionId: id, number: invoice.number, amountInCents }
        await record(tx, { ...told, name: 'collection.canceled', data })
        const wish = { amountInCents: invoice.leftInCents, dueOn: invoice.dueOn, today: toIsoDate(now) }
        const next = invoice.status === 'issued' ? await findPlan(tx.query, appId, wish) : null
        if (next)
          await plan(tx, { ...told, invoiceId, number: invoice.number, amountInCents: wish.amountInCents, plan: next })
        return null
      }
      const { rows } = await tx.query(claim.with(appId, id, now))
      return rows[0] ? { ...rows[0], invoice } : null
    })

  const ask = async (collection: Collection, { claimedAt, invoice }: Claimed): Promise<ProviderPayment> => {
    const { appId, id, invoiceId, means, methodId, mandateId, amountInCents } = collection
    const customerId = await customers.find(appId)
    return (await provider()).collect({
      reference: id,
      invoiceId,
      invoiceNumber: invoice.number,
      description: invoice.subject,
      customerId: customerId ?? '',
      amountInCents,
      means,
      methodId: methodId ?? '',
      mandateId,
      askedSince: claimedAt,
    })
  }

  const storeId = ({ appId, id, invoiceId, amountInCents }: Collection, number: string, paymentId: string) =>
    database.transaction(async (tx: Tx) => {
      if ((await tx.query(keep.with(appId, id, paymentId, clock.now()))).rowCount === 0) return
      const data = { collectionId: id, number, amountInCents }
      await record(tx, { appId, actor: { kind: 'system' }, name: 'collection.submitted', subject: invoiceId, data })
    })

  return async (collection: Collection): Promise<void> => {
    if (clock.now() < submissionAt(collection, clock.now())) return
    const claimed = await take(collection)
    if (!claimed) return
    const reading = await beginReading(database.query, collection.appId, collection.id)
    try {
      const payment = await ask(collection, claimed)
      await storeId(collection, claimed.invoice.number, payment.id)
      await apply(collection, reading, { payment })
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      if (error.reason === 'refused') return apply(collection, reading, { refusedWith: error.code ?? 'unknown' })
      await rememberSilence({ database, clock }, collection)
    }
  }
}
