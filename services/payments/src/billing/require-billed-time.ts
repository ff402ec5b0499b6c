import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Query } from '@passerelle/server/database/statement'
import type { StoredLine } from '../invoice-rows/invoice-lines.ts'
import { holdLogs } from './billed-logs-store.ts'
import { changedLines } from './changed-lines.ts'

/**
 * Holds the work logs of a draft that is issued. Throws `billed_time_changed`, naming the lines whose work logs were
 * edited or deleted since they were computed (BIL-044).
 */
export const requireBilledTime = async (
  query: Query,
  appId: string,
  id: string,
  lines: readonly StoredLine[],
): Promise<void> => {
  if (!lines.some(({ source }) => source === 'time')) return
  const changed = changedLines(lines, await holdLogs(query, appId, id))
  if (changed.size === 0) return
  const fields = lines.flatMap((line, index) =>
    changed.has(line.id) ? [[`lines.${index}`, fieldMessage('billing.changed')] as const] : [],
  )
  throw new Problem('billed_time_changed', { fields: Object.fromEntries(fields) })
}
