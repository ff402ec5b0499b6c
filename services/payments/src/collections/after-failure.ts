import { retryDay } from '@passerelle/kernel/collection-days'
import { collectionReasonOf, endsMethod, isRetried } from '@passerelle/kernel/collection-reasons'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { findChargeable, refuseMethod } from '../methods/method-store.ts'
import { findPlan, type CollectionPlan } from './collection-plan.ts'
import { findCollectionSettings } from './collection-settings.ts'
import type { CollectedInvoice } from './collection-store.ts'
import type { Collection } from './collection.ts'
import type { PlanCollection } from './plan-collection.ts'
import { planFailureNotice } from './notify-failures.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'record' | 'scheduleDeadline'> & { plan: PlanCollection }
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
 * debit that a card payment took the place of is planned again when nobody completed it; both are announced anew. The
 * failure is told with what follows it.
 */
export const afterFailure = ({ clock, record, scheduleDeadline, plan }: Deps): AfterFailure => {
  const planNotice = planFailureNotice({ clock, scheduleDeadline })
  return async (tx, failed, invoice, { code, isTyped }) => {
    const { id, appId, invoiceId, attempt, methodId, amountInCents: failedInCents } = failed
    const now = clock.now()
    const today = toIsoDate(now)
    const reason = collectionReasonOf(code)
    if (methodId !== null && endsMethod(reason)) await refuseMethod(tx, { appId, id: methodId, code, at: now })
    const { number, leftInCents: amountInCents } = invoice
    const actor = { kind: 'system' } as const

    const beforeCardForm = async (): Promise<CollectionPlan | null> => {
      const dueOn = (await tx.query(beforeCard.with(appId, invoiceId))).rows[0]?.dueOn
      return dueOn ? findPlan(tx.query, appId, { amountInCents, dueOn, today }) : null
    }
    const secondOne = async (): Promise<CollectionPlan | null> => {
      if (attempt !== 1 || methodId === null || !isRetried(reason)) return null
      const { collect } = await findCollectionSettings(tx.query, appId)
      const method = collect ? await findChargeable(tx.query, appId, methodId) : null
      return method && { method, dueOn: retryDay(today) }
    }
    const isOpen = invoice.status === 'issued' && amountInCents > 0
    const next = isOpen ? await (isTyped ? beforeCardForm() : secondOne()) : null
    const data = { collectionId: id, number, amountInCents: failedInCents, reason, again: next !== null }
    await record(tx, { appId, actor, name: 'collection.failed', subject: invoiceId, data })
    if (next) await plan(tx, { appId, invoiceId, number, amountInCents, plan: next, actor })
    if (!isTyped) await planNotice(tx)
  }
}
