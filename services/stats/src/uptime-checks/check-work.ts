import { seconds } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { done, type WorkKind } from '@passerelle/server/work/work'
import { checkKind } from './check-row.ts'
import { checkStore } from './check-store.ts'
import { recordResult } from './record-result.ts'
import type { CheckTarget } from './run/check-target.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & {
  checkTarget: CheckTarget
  /** From 0 to below 1. */
  random?: () => number
}

/** Checks under way in one process at most. */
const maxConcurrent = 200

/** Runs a check whenever it is due, and stores its result. */
export const checkWork = ({ checkTarget, random = Math.random, ...deps }: Deps): WorkKind => {
  const { database, clock } = deps
  const record = recordResult({ ...deps, random })
  return {
    name: checkKind,
    // Outlives the longest timeout of a check.
    leaseMs: seconds(45),
    concurrency: maxConcurrent,
    // Checks belong to the installation: they have one turn.
    perAccount: maxConcurrent,
    pauses: () => seconds(30),
    run: async ({ id, dueAt }, signal) => {
      const check = await checkStore.find(database.query, id)
      if (!check) return done()
      const checkedAt = clock.now()
      return record(check, { dueAt, checkedAt, result: await checkTarget(check, signal) })
    },
  }
}
