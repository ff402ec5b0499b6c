import { retryDay } from '@passerelle/kernel/collection-days'
import { collectionReasonOf, endsMethod, isRetried } from '@passerelle/kernel/collection-reasons'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { findChargeable, refuseMethod } from '../methods/method-store.ts'
import { findPlan } from './collection-plan.ts'
import { findCollectionSettings } from './collection-settings.ts'
import type { CollectedInvoice } from './collection-store.ts'
import type { Collection } from './collection.ts'
import type { PlanCollection } from './plan-collection.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock'> & { plan: PlanCollection }
export type AfterFailure = (
  tx: Tx,
  failed: Collection,
  invoice: CollectedInvoice,
  why: { code: string; isTyped: boolean },
) => Promise<void>

const beforeCard = statement(
  'payments.collection-before-card',
  `SELECT due_on::text AS "dueOn" FROM payments.collections
    WHERE app_id = $1 AND invoice_id = $2 AND state = 'canceled' AND reason_code = 'card'
    ORDER BY canceled_at DESC, id DESC LIMIT 1`,
  { notNull: ['dueOn'] },
)

/**
 * What follows a failure, in its transaction. A method that the bank refuses for good is not used again (COL-007). The
 * first presentation is followed by one second one after insufficient funds or a technical failure (COL-008), and the
 * debit that a card payment took the place of is planned again when nobody completed it; both are announced anew.
 */
export const afterFailure =
  ({ clock, plan }: Deps): AfterFailure =>
  async (tx, failed, invoice, { code, isTyped }) => {
    const { appId, invoiceId, attempt, methodId } = failed
    const now = clock.now()
    const today = toIsoDate(now)
    const reason = collectionReasonOf(code)
    if (methodId !== null && endsMethod(reason)) await refuseMethod(tx, { appId, id: methodId, code, at: now })
    if (invoice.status !== 'issued' || invoice.leftInCents <= 0) return
    const about = { appId, invoiceId, number: invoice.number, amountInCents: invoice.leftInCents }
    const actor = { kind: 'system' } as const
    if (isTyped) {
      const { rows } = await tx.query(beforeCard.with(appId, invoiceId))
      const dueOn = rows[0]?.dueOn
      const planned = dueOn && (await findPlan(tx.query, appId, { amountInCents: invoice.leftInCents, dueOn, today }))
      if (planned) await plan(tx, { ...about, plan: planned, actor })
      return
    }
    if (attempt !== 1 || methodId === null || !isRetried(reason)) return
    const { collect } = await findCollectionSettings(tx.query, appId)
    const method = collect ? await findChargeable(tx.query, appId, methodId) : null
    if (method) await plan(tx, { ...about, plan: { method, dueOn: retryDay(today) }, actor })
  }
