import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '../database/connect.ts'
import type { Outcome, WorkKind, Write } from './work.ts'
import { workStore, type Leased } from './work-store.ts'

type Deps = { database: Pick<Database, 'transaction'>; clock: Clock }

class LostLease extends Error {}

/** What becomes of the row: gone, due again, or given up. */
const next = ({ pauses, onGiveUp }: WorkKind, item: Leased, outcome: Outcome, now: Date) => {
  const { attempt } = item
  const abandon =
    (error: string): Write =>
    async (tx, nextAt) => {
      await (outcome.write ? outcome.write(tx, nextAt) : onGiveUp?.(tx, item, error))
    }
  switch (outcome.kind) {
    case 'done':
      return { nextAt: null, write: outcome.write, attempts: 0, error: null, failed: false }
    case 'repeat':
      return { nextAt: outcome.dueAt, write: outcome.write, attempts: 0, error: null, failed: false }
    case 'postpone':
      return { nextAt: outcome.dueAt, write: outcome.write, attempts: attempt - 1, error: outcome.error, failed: false }
    case 'retry': {
      const pause = typeof pauses === 'function' ? pauses(attempt) : pauses[attempt - 1]
      const { error } = outcome
      if (pause === undefined) return { nextAt: null, write: abandon(error), attempts: attempt, error, failed: true }
      const nextAt = new Date(now.getTime() + pause)
      return { nextAt, write: outcome.write, attempts: attempt, error, failed: false }
    }
    case 'giveUp':
      return { nextAt: null, write: abandon(outcome.error), attempts: attempt, error: outcome.error, failed: true }
  }
}

/**
 * Writes the outcome of a run and its effect in one transaction. Returns whether the work was given up; null when the
 * lease was lost: another process has the work, and nothing is written.
 */
export const settle =
  ({ database, clock }: Deps) =>
  async (kind: WorkKind, item: Leased, outcome: Outcome): Promise<{ failed: boolean } | null> => {
    const now = clock.now()
    const { nextAt, write, attempts, error, failed } = next(kind, item, outcome, now)
    try {
      await database.transaction(async (tx) => {
        const isHeld = failed
          ? await workStore.fail(tx, item, now, error ?? '')
          : nextAt === null
            ? await workStore.end(tx, item, now)
            : await workStore.reschedule(tx, item, { dueAt: nextAt, now, attempts, error })
        if (!isHeld) throw new LostLease()
        await write?.(tx, nextAt)
      })
      return { failed }
    } catch (caught) {
      if (caught instanceof LostLease) return null
      throw caught
    }
  }
