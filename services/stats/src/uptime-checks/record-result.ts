import type { Platform } from '@passerelle/server/platform'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { applyResult, withoutResult } from './check-flow.ts'
import type { CheckResult } from './check-row.ts'
import { nextDue } from './check-schedule.ts'
import type { leaseStore, LeasedCheck } from './lease-store.ts'
import { outageStore } from './outage-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & {
  leases: ReturnType<typeof leaseStore>
  random: () => number
}

/**
 * Stores the result of a check. When it confirms an outage or ends one, the outage, the incident of the account and its
 * event commit with it; most results change nothing else and are one statement.
 */
export const recordResult = (deps: Deps) => {
  const { database, newId, clock, leases, random } = deps
  const received = receiveEvents(deps)

  return async (check: LeasedCheck, checkedAt: Date, result: CheckResult): Promise<void> => {
    const { state, change, retry } =
      result.failure === 'unavailable_here' && check.status !== 'down'
        ? withoutResult
        : applyResult(check, result.failure === null, checkedAt)
    const { dueAt, intervalSeconds } = check
    const outcome = {
      ...state,
      checkedAt,
      result,
      dueAt: nextDue({ dueAt, intervalSeconds, retry, now: clock.now(), random: random() }),
    }
    if (change === null) {
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
    })
  }
}
