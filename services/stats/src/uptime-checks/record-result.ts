import type { Platform } from '@passerelle/server/platform'
import type { Tx } from '@passerelle/server/database/connect'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { isWarningDue, reachedThreshold } from './certificate-warning.ts'
import { applyResult } from './check-flow.ts'
import { toMonitorId, type CheckResult } from './check-row.ts'
import { nextDue } from './check-schedule.ts'
import type { leaseStore, LeasedCheck } from './lease-store.ts'
import { outageStore } from './outage-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & {
  leases: ReturnType<typeof leaseStore>
  random: () => number
}

const warn = async (tx: Tx, record: Platform['record'], checkId: string, days: number) => {
  const { rows } = await tx.query<{ appId: string; id: string }>({
    text: 'SELECT app_id AS "appId", id FROM stats.probes WHERE provider_monitor_id = $1',
    values: [toMonitorId(checkId)],
  })
  for (const { appId, id } of rows) {
    const data = { probeId: id, days }
    await record(tx, { appId, actor: { kind: 'system' }, name: 'probe.certificate_expiring', subject: id, data })
  }
}

/**
 * Stores the result of a check. When it confirms an outage or ends one, the outage, the incident of the account and its
 * event commit with it; most results change nothing else and are one statement.
 */
export const recordResult = (deps: Deps) => {
  const { database, record, newId, clock, leases, random } = deps
  const received = receiveEvents(deps)

  return async (check: LeasedCheck, checkedAt: Date, result: CheckResult): Promise<void> => {
    const { state, change, retry } = applyResult(check, result.failure === null, checkedAt)
    const { dueAt, intervalSeconds, warnedDays } = check
    const reached = result.certificateExpiresAt ? reachedThreshold(result.certificateExpiresAt, checkedAt) : warnedDays
    const warning = isWarningDue(reached, warnedDays) ? reached : null
    const outcome = {
      ...state,
      checkedAt,
      result,
      warnedDays: reached,
      dueAt: nextDue({ dueAt, intervalSeconds, retry, now: clock.now(), random: random() }),
    }
    if (change === null && warning === null) {
      await leases.save(check, outcome)
      return
    }
    await database.transaction(async (tx) => {
      if (!(await leases.save(check, outcome, tx))) return
      if (change === 'down') {
        const { failure: cause } = result
        const outage = { id: newId(), checkId: check.id, cause: cause!, startedAt: state.failingSince! }
        await received.take(tx, await outageStore.open(tx, outage))
      }
      if (change === 'resolved') await received.take(tx, await outageStore.resolve(tx, check.id, checkedAt))
      if (warning !== null) await warn(tx, record, check.id, warning)
    })
  }
}
