import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type OfficeRules = { startMoves: 'offer' | 'always' | 'never'; remindAfterDays: number }

const rules = statement(
  'projects.office-rules',
  'SELECT start_moves AS "startMoves", remind_after_days AS "remindAfterDays" FROM accounts.office_rules',
).as<OfficeRules>()

/** The provider's rules for its staff, as accounts publishes them (DAY-005). */
export const readOfficeRules = async ({ query }: Pick<Database, 'query'>): Promise<OfficeRules> => {
  const { rows } = await query(rules.with())
  return rows[0]!
}
