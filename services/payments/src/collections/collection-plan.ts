import { collectionDay } from '@passerelle/kernel/collection-days'
import type { Query } from '@passerelle/server/database/statement'
import { findChargeable, type ChargeableMethod } from '../methods/method-store.ts'
import { findCollectionSettings } from './collection-settings.ts'
import { statement } from './statement-rows.ts'

/** How and when an invoice is collected. */
export type CollectionPlan = { method: ChargeableMethod; dueOn: string }

const wasDebited = statement(
  'payments.mandate-debited',
  `SELECT EXISTS (SELECT FROM payments.collections WHERE app_id = $1 AND mandate_id = $2 AND submitted_at IS NOT NULL)
     OR EXISTS (SELECT FROM payments.payments
                 WHERE app_id = $1 AND mandate_id = $2 AND purpose = 'invoice') AS "wasDebited"`,
  { notNull: ['wasDebited'] },
)

/** The day on which a method is charged for an invoice that is due on a day, seen from today (COL-004). */
export const planDay = async (
  query: Query,
  appId: string,
  { means, mandateId }: Pick<ChargeableMethod, 'means' | 'mandateId'>,
  { dueOn, today }: { dueOn: string; today: string },
): Promise<string> => {
  const { rows } = await query(wasDebited.with(appId, mandateId))
  return collectionDay(dueOn, today, { means, isFirst: rows[0]?.wasDebited !== true })
}

/** How an invoice of this sum would be collected; null when the account pays by transfer (COL-003). */
export const findPlan = async (
  query: Query,
  appId: string,
  { amountInCents, dueOn, today }: { amountInCents: number; dueOn: string; today: string },
): Promise<CollectionPlan | null> => {
  if (amountInCents <= 0) return null
  const { collect } = await findCollectionSettings(query, appId)
  const method = collect ? await findChargeable(query, appId) : null
  return method && { method, dueOn: await planDay(query, appId, method, { dueOn, today }) }
}
