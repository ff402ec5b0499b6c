import type { Platform } from '@passerelle/server/platform'
import { repeatAt, type Outcome } from '@passerelle/server/work/work'
import { receiveEvents } from '../monitoring/receive-events.ts'
import { applyResult, withoutResult } from './check-flow.ts'
import type { CheckResult } from './check-row.ts'
import { nextDue } from './check-schedule.ts'
import { checkStore, type DueCheck } from './check-store.ts'
import { outageStore } from './outage-store.ts'
import { applyTrial } from './trial-flow.ts'
import { trialStore } from './trial-store.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & { random: () => number }
type Run = { dueAt: Date; checkedAt: Date; result: CheckResult }

/**
 * State of a check on trial, which is neither up nor down, until it has passed.
 */
const resultOnTrial = (check: DueCheck, until: Date, { checkedAt, result }: Run) => {
  const { good, passed } = applyTrial({ until, good: check.trialGood }, result.failure === null, checkedAt)
  const state = passed ? { ...withoutResult.state, status: 'up' as const } : withoutResult.state
  return { step: { ...withoutResult, state }, good, passed }
}

/**
 * Outcome of a check. When it confirms an outage or ends one, the outage, the incident of the account and its event
 * commit with it; most results change nothing else and travel with the commit.
 */
export const recordResult = (deps: Deps) => {
  const { newId, clock, random } = deps
  const received = receiveEvents(deps)

  const trials = trialStore(deps)

  return (check: DueCheck, run: Run): Outcome => {
    const { dueAt, checkedAt, result } = run
    const trial = check.trialUntil && resultOnTrial(check, check.trialUntil, run)
    const { state, change, retry } = trial
      ? trial.step
      : result.failure === 'unavailable_here' && check.status !== 'down'
        ? withoutResult
        : applyResult(check, result.failure === null, checkedAt)
    const { intervalSeconds } = check
    const next = nextDue({ dueAt, intervalSeconds, retry, now: clock.now(), random: random() })
    const save = checkStore.save(check, { ...state, checkedAt, result, dueAt: next, trialGood: trial?.good ?? 0 })
    return repeatAt(next, async (tx) => {
      if (change === null && !trial?.passed) {
        tx.send(save)
        return
      }
      if ((await tx.query(save)).rowCount === 0) return
      if (trial?.passed) await trials.end(tx, check.id, checkedAt, null, null)
      if (change === 'down') {
        const { failure: cause } = result
        const outage = { id: newId(), checkId: check.id, cause: cause!, startedAt: state.failingSince! }
        await received.take(tx, await outageStore.open(tx, outage))
      }
      if (change === 'resolved') await received.take(tx, await outageStore.resolve(tx, check.id, checkedAt))
    })
  }
}
