import type { Query } from '@passerelle/server/database/statement'

/**
 * Bank account (last digits and mandate) for the next direct debit: that of the latest finished debit if it was paid,
 * else null.
 */
export const findDebitAccount = async (
  query: Query,
  appId: string,
): Promise<{ last4: string; mandate: string | null } | null> => {
  const { rows } = await query<{ last4: string; mandate: string | null; status: string }>({
    name: 'payments.debit-account',
    text: `SELECT method_last4 AS last4, mandate_id AS mandate, status FROM payments.payments
            WHERE app_id = $1 AND method_type = 'sepa_debit' AND method_last4 IS NOT NULL
              AND status IN ('paid', 'failed', 'disputed')
            ORDER BY created_at DESC, id DESC LIMIT 1`,
    values: [appId],
  })
  return rows[0]?.status === 'paid' ? rows[0] : null
}
