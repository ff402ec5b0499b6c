import type { CollectionMeans } from '@passerelle/kernel/collection-days'
import type { Tx } from '@passerelle/server/database/connect'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

/** A payment method as last read from the provider. */
export type StoredMethod = {
  id: string
  type: string
  last4: string
  bankOrBrand: string | null
  mandateId: string | null
  mandateReference: string | null
  isUsable: boolean
  isDefault: boolean
  createdAt: Date
}

/** A method that may be charged while nobody is present. */
export type ChargeableMethod = {
  id: string
  means: CollectionMeans
  last4: string
  mandateId: string | null
  mandateReference: string | null
}

const chargeable = statement(
  'payments.method-chargeable',
  `SELECT id, type AS means, last4, mandate_id AS "mandateId", mandate_reference AS "mandateReference"
     FROM payments.methods
    WHERE app_id = $1 AND CASE WHEN $2::text IS NULL THEN is_default ELSE id = $2 END AND is_usable
      AND refused_at IS NULL`,
).as<Pick<ChargeableMethod, 'means'>>()

/**
 * The account's default method, or the named one, if it may be charged: verified with an active mandate, or a card with
 * the consent of its holder, and not refused for good by the bank (COL-003, COL-007).
 */
export const findChargeable = async (
  query: Query,
  appId: string,
  methodId: string | null = null,
): Promise<ChargeableMethod | null> => (await query(chargeable.with(appId, methodId))).rows[0] ?? null

const begin = statement(
  'payments.methods-begin',
  `UPDATE payments.customers SET readings = readings + 1 WHERE app_id = $1
   RETURNING readings, customer_id AS "customerId"`,
)
const take = statement(
  'payments.methods-take',
  'UPDATE payments.customers SET applied_reading = $2 WHERE app_id = $1 AND applied_reading < $2',
)
const clear = statement(
  'payments.methods-clear',
  `WITH gone AS (DELETE FROM payments.methods WHERE app_id = $1 AND NOT id = ANY ($2))
   UPDATE payments.methods SET is_default = false WHERE app_id = $1 AND id = ANY ($2) AND is_default`,
)
const write = statement(
  'payments.methods-write',
  `INSERT INTO payments.methods AS m (app_id, id, type, last4, bank_or_brand, mandate_id, mandate_reference, is_usable,
     is_default, created_at)
   SELECT $1, id, type, last4, "bankOrBrand", "mandateId", "mandateReference", "isUsable", "isDefault", "createdAt"
     FROM jsonb_to_recordset($2) AS r(id text, type text, last4 text, "bankOrBrand" text, "mandateId" text,
          "mandateReference" text, "isUsable" boolean, "isDefault" boolean, "createdAt" timestamptz)
   ON CONFLICT (app_id, id) DO UPDATE SET bank_or_brand = excluded.bank_or_brand,
     mandate_id = coalesce(excluded.mandate_id, m.mandate_id),
     mandate_reference = coalesce(excluded.mandate_reference, m.mandate_reference), is_usable = excluded.is_usable,
     is_default = excluded.is_default`,
)

/** Begins a reading of an account's methods: later ones have higher numbers. Null without a customer there. */
export const beginReading = async (
  query: Query,
  appId: string,
): Promise<{ readings: number; customerId: string } | null> => (await query(begin.with(appId))).rows[0] ?? null

/** Stores the methods of a reading, unless a later one is stored. */
export const storeMethods = async (
  tx: Pick<Tx, 'query'>,
  appId: string,
  reading: number,
  methods: readonly StoredMethod[],
): Promise<void> => {
  if ((await tx.query(take.with(appId, reading))).rowCount === 0) return
  await tx.query(
    clear.with(
      appId,
      methods.map(({ id }) => id),
    ),
  )
  await tx.query(write.with(appId, JSON.stringify(methods)))
}

const methodApp = statement(
  'payments.method-app',
  'SELECT app_id AS "appId" FROM payments.methods WHERE id = $1 OR mandate_id = $1 LIMIT 1',
)

/** The account of a payment method or mandate of the provider. */
export const findMethodApp = async (query: Query, id: string): Promise<string | null> =>
  (await query(methodApp.with(id))).rows[0]?.appId ?? null

const refuse = statement(
  'payments.method-refuse',
  `UPDATE payments.methods SET refused_at = $3, refused_code = $4, is_default = false
    WHERE app_id = $1 AND id = $2 AND refused_at IS NULL`,
)
// As the reading of the provider does, which tells it too.
const promote = statement(
  'payments.method-promote',
  `UPDATE payments.methods SET is_default = true
    WHERE app_id = $1 AND NOT EXISTS (SELECT FROM payments.methods d WHERE d.app_id = $1 AND d.is_default)
      AND id = (SELECT m.id FROM payments.methods m WHERE m.app_id = $1 AND m.is_usable AND m.refused_at IS NULL
                 ORDER BY m.created_at, m.id LIMIT 1)`,
)
const refusedOnes = statement(
  'payments.methods-refused',
  'SELECT id FROM payments.methods WHERE app_id = $1 AND refused_at IS NOT NULL',
)

/** The methods of an account that the bank refuses for good. */
export const findRefused = async (query: Query, appId: string): Promise<Set<string>> =>
  new Set((await query(refusedOnes.with(appId))).rows.map(({ id }) => id))

/** Ends the use of a method that the bank refuses for good; the first other one becomes the default (COL-007). */
export const refuseMethod = async (
  tx: Pick<Tx, 'query'>,
  { appId, id, code, at }: { appId: string; id: string; code: string; at: Date },
): Promise<void> => {
  const { rowCount } = await tx.query(refuse.with(appId, id, at, code))
  if (rowCount === 1) await tx.query(promote.with(appId))
}
