import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'

const billedLog = statement(
  'projects.billed-log',
  'SELECT number FROM payments.billed_logs WHERE app_id = $1 AND work_log_id = $2 AND is_issued',
)

/** Throws `code` with the number of the issued invoice that a work log is on (ERR-017, ERR-018, BIL-045). */
export const refuseBilled = async (
  query: Query,
  { appId, id }: { appId: string; id: string },
  code: 'worklog_edit_conflict' | 'worklog_delete_conflict',
): Promise<void> => {
  const { rows } = await query(billedLog.with(appId, id))
  if (rows[0])
    throw new Problem(code, {
      fields: { invoicedAt: fieldMessage('forms.invoicedOn', { number: rows[0].number ?? '' }) },
    })
}
