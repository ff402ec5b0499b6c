import { toBilledTime } from '@passerelle/kernel/billing-time'
import type { GroupedLine } from '@passerelle/kernel/invoice-line-groups'
import { sumOf } from '@passerelle/kernel/money'
import type { HeldLog } from './billed-logs-store.ts'

const isEdited = (log: HeldLog) => {
  const { billableMs, offHoursMs } = toBilledTime(log)
  return billableMs !== log.billableMs || offHoursMs !== log.offHoursMs
}

/**
 * Ids of the time lines whose work logs were edited or deleted since they were computed (BIL-044). The lines of a
 * request are computed together, so all of them are named.
 */
export const changedLines = (lines: readonly GroupedLine[], logs: readonly HeldLog[]): Set<string> => {
  const timed = lines.filter(({ source }) => source === 'time')
  const isChanged = ({ id, billedMs, taskId }: GroupedLine) => {
    const own = logs.filter(({ lineId }) => lineId === id)
    const isOrphan = billedMs === 0 && !logs.some((log) => log.taskId === taskId)
    return isOrphan || own.some(isEdited) || sumOf(own.map(({ billableMs }) => billableMs)) !== billedMs
  }
  const taskIds = new Set(timed.filter(isChanged).map(({ taskId }) => taskId))
  return new Set(timed.filter(({ taskId }) => taskIds.has(taskId)).map(({ id }) => id))
}
