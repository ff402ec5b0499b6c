import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { ProviderPayment } from '../stripe/payment-provider.ts'
import type { AfterFailure } from './after-failure.ts'
import { stateOfPayment, stepsBetween, type CollectionState } from './collection-flow.ts'
import { findCollection, lockCollectedInvoice } from './collection-store.ts'
import { collectionColumns, collectionHints, type Collection } from './collection.ts'
import { followInvoice } from './follow-invoice.ts'
import { statement } from './statement-rows.ts'
import { planFailureNotice } from './notify-failures.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'record' | 'logger' | 'scheduleDeadline'> & {
  afterFailure: AfterFailure
}
/** What is known of a payment: its state at the provider, or that the provider refused to make one. */
export type Reading = { payment: ProviderPayment } | { refusedWith: string }
export type ApplyReading = (
  collection: Pick<Collection, 'appId' | 'id'>,
  number: number,
  reading: Reading,
) => Promise<void>

const save = statement(
  'payments.collection-save',
  `UPDATE payments.collections c
      SET state = $5, provider_payment_id = coalesce(provider_payment_id, $6),
          submitted_at = CASE WHEN $5 IN ('planned', 'notified') THEN submitted_at ELSE coalesce(submitted_at, $7) END,
          settled_at = CASE WHEN $8::timestamptz IS NULL THEN settled_at ELSE coalesce(settled_at, $8) END,
          failed_at = CASE WHEN $5 = 'failed' THEN coalesce(failed_at, $7) END,
          disputed_at = CASE WHEN $5 IN ('disputed', 'lost') THEN coalesce(disputed_at, $9, $7) END,
          reason_code = $10, refunded_in_cents = $11, silent_since = NULL, applied_reading = $4
    WHERE app_id = $1 AND id = $2 AND state = $3 AND applied_reading < $4
      AND ($6::text IS NULL AND provider_payment_id IS NULL OR coalesce(provider_payment_id, $6) = $6)
   RETURNING ${collectionColumns}, c.refunded_in_cents AS "refundedInCents"`,
  collectionHints,
).as<Pick<Collection, 'means' | 'state'>>()
const stored = statement(
  'payments.collection-stored',
  `SELECT refunded_in_cents AS "refundedInCents", applied_reading AS "appliedReading" FROM payments.collections
    WHERE app_id = $1 AND id = $2`,
)
const skip = statement(
  'payments.collection-skip',
  `UPDATE payments.collections SET applied_reading = $3 WHERE app_id = $1 AND id = $2 AND applied_reading < $3`,
)

const settled: ReadonlySet<CollectionState> = new Set<CollectionState>(['paid', 'disputed', 'lost', 'refunded'])
/** The event of each step that has one; that of a failure is told with what follows it. */
const events = {
  submitted: 'collection.submitted',
  paid: 'collection.paid',
  disputed: 'collection.disputed',
  lost: 'collection.disputed',
} as const

const isTold = (state: CollectionState): state is keyof typeof events => state in events

/**
 * Stores what the provider answered when it was asked (COL-002): the states in between, the invoice and what follows a
 * failure, with their events, in one transaction. Readings are numbered when they begin, so that one that comes late
 * never replaces a newer one; each may come twice.
 */
export const applyReading = (deps: Deps): ApplyReading => {
  const { clock, database, record, logger, afterFailure } = deps
  const follow = followInvoice({ record, logger })
  const planNotice = planFailureNotice(deps)
  return async ({ appId, id }, number, reading) => {
    const found = await findCollection(database.query, appId, id)
    if (!found) return
    await database.transaction(async (tx: Tx) => {
      const invoice = await lockCollectedInvoice(tx, appId, found.invoiceId)
      const was = await findCollection(tx.query, appId, id)
      const before = (await tx.query(stored.with(appId, id))).rows[0]
      if (!invoice || !was || !before || before.appliedReading >= number) return
      const payment = 'payment' in reading ? reading.payment : null
      const isTyped = was.attempt === null
      const state = payment ? stateOfPayment(payment, { isTyped }) : 'failed'
      const steps = stepsBetween(was.state, state)
      if (!steps) {
        logger.error({ appId, collectionId: id, was: was.state, state }, 'a collection cannot be in this state')
        await tx.query(skip.with(appId, id, number))
        return
      }
      const now = clock.now()
      const code = payment
        ? isTyped
          ? 'abandoned'
          : payment.failureCode
        : (reading as { refusedWith: string }).refusedWith
      const { rows } = await tx.query(
        save.with(
          appId,
          id,
          was.state,
          number,
          state,
          payment?.id ?? null,
          now,
          settled.has(state) ? (payment?.endedAt ?? now) : null,
          payment?.disputedAt ?? null,
          state === 'failed' ? (code ?? 'unknown') : null,
          payment?.refundedInCents ?? 0,
        ),
      )
      const [is] = rows
      if (!is) return
      const actor = { kind: 'system' } as const
      for (const step of steps) {
        if (!isTold(step)) continue
        const facts = { collectionId: id, number: invoice.number, amountInCents: was.amountInCents }
        const told = { appId, actor, subject: was.invoiceId, data: facts }
        if (step !== 'disputed' && step !== 'lost') {
          await record(tx, { ...told, name: events[step] })
          continue
        }
        await record(tx, { ...told, name: events[step], data: { ...facts, isLost: step === 'lost' } })
        await planNotice(tx)
      }
      await follow(tx, is, invoice, { was: { ...was, ...before }, is })
      if (steps.includes('failed')) await afterFailure(tx, is, invoice, { code: code ?? 'unknown', isTyped })
    })
  }
}
