import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

/** The debit of one euro that verifies a bank account, or another payment with its mandate. */
export type Verification = { methodId: string; status: string; expectedAt: Date | null; mandateId: string | null }

const verificationsStatement = statement(
  'payments.verifications',
  `SELECT DISTINCT ON (payment_method_id) payment_method_id AS "methodId", status,
                    expected_at AS "expectedAt", mandate_id AS "mandateId"
               FROM payments.payments WHERE app_id = $1 AND payment_method_id IS NOT NULL
              ORDER BY payment_method_id, (purpose = 'verification') DESC, (mandate_id IS NOT NULL) DESC,
                created_at DESC`,
  { notNull: ['methodId'] },
)

/** The verifications of an account's methods, by method. */
export const findVerifications = async (query: Query, appId: string): Promise<Map<string, Verification>> => {
  const { rows } = await query(verificationsStatement.with(appId))
  return new Map(rows.map((row) => [row.methodId, row]))
}
