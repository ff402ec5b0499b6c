import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

export type OfficeSettings = InferResponse<typeof accounts.readOfficeSettings>

const rules = statement(
  'accounts.office-rules',
  'SELECT start_moves AS "startMoves", remind_after_days AS "remindAfterDays" FROM accounts.office_rules',
).as<OfficeSettings>()

/** The provider's rules for its staff; without any set, the defaults (DAY-005). */
export const readOfficeRules = async ({ query }: Pick<Database, 'query'>): Promise<OfficeSettings> => {
  const { rows } = await query(rules.with())
  return rows[0]!
}
