import type { Deadline, DueRow } from '@passerelle/server/deadlines/deadline'

const nobody = 'f'.repeat(24)
const shifted = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Firings that may not do anything: for another moment, account or row, and by a clock that is behind. */
const staleFirings = (row: DueRow, now: Date): [string, DueRow, Date][] => [
  ['an older moment', { ...row, dueAt: shifted(row.dueAt, -1) }, now],
  ['a clock that is behind', row, shifted(row.dueAt, -1)],
  ['another account', { ...row, appId: nobody }, now],
  // An account that falls due itself is its own row.
  ['another row', { ...row, id: nobody, appId: row.id === row.appId ? nobody : row.appId }, now],
]

/** What is wrong with the rows that a deadline found in a range, if anything is. */
const findFault = (rows: readonly DueRow[], from: Date | null, to: Date): string | undefined => {
  if (rows.some(({ dueAt }) => (from !== null && dueAt <= from) || dueAt > to))
    return 'finds rows due outside the range'
  const times = rows.map(({ dueAt }) => dueAt.getTime())
  return times.some((time, index) => time < (times[index - 1] ?? 0)) ? 'finds rows out of order' : undefined
}

/**
 * Holds each deadline of a booted process to what `Deadline` says: it finds the rows of a range in their order, at most
 * as many as asked, fires none that has changed in the meantime, and none twice. Whatever it does otherwise fails the
 * sweep and is added to `faults`, as a later sweep may do what this one did not.
 */
export const fireStale =
  (faults: string[]) =>
  (deadline: Deadline): Deadline => {
    const { name } = deadline
    const fail = (fault: string): never => {
      faults.push(`${name} ${fault}`)
      throw new Error(`${name} ${fault}`)
    }
    const find: Deadline['findDueBetween'] = async (range) => {
      const rows = await deadline.findDueBetween(range)
      const fault = findFault(rows, range.from, range.to)
      return fault === undefined ? rows : fail(fault)
    }
    return {
      ...deadline,
      findDueBetween: async (range) => {
        const rows = await find(range)
        const [first, last] = [rows[0], rows.at(-1)]
        if (!first || !last) return rows
        await find({ ...range, from: first.dueAt })
        await find({ ...range, to: shifted(last.dueAt, -1) })
        // None is left when another process has fired them meanwhile.
        if ((await find({ ...range, limit: 1 })).length > 1) fail('finds more rows than asked')
        return rows
      },
      fire: async (tx, row, now) => {
        for (const [what, stale, at] of staleFirings(row, now))
          if (await deadline.fire(tx, stale, at)) fail(`fires for ${what}`)
        const fired = await deadline.fire(tx, row, now)
        if (fired && (await deadline.fire(tx, row, now))) fail('fires twice')
        return fired
      },
    }
  }
