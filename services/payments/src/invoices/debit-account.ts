import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

const debitAccount = statement(
  'payments.debit-account',
  `SELECT method_last4 AS last4, mandate_id AS mandate, status FROM payments.payments
            WHERE app_id = $1 AND method_type = 'sepa_debit' AND method_last4 IS NOT NULL
              AND status IN ('paid', 'failed', 'disputed')
            ORDER BY created_at DESC, id DESC LIMIT 1`,
  { notNull: ['last4'] },
)

/**
 * Bank account (last digits and mandate) for the next direct debit: that of the latest finished debit if it was paid,
 * else null.
 */
export const findDebitAccount = async (
  query: Query,
  appId: string,
): Promise<{ last4: string; mandate: string | null } | null> => {
  const { rows } = await query(debitAccount.with(appId))
  return rows[0]?.status === 'paid' ? rows[0] : null
}
