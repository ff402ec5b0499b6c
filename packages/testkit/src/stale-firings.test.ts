import type { Deadline, DueRow } from '@passerelle/server/deadlines/deadline'
import { expect, test } from 'vitest'
import { fireStale } from './stale-firings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const row = { appId: 'a', id: 'b', dueAt: at(2) }
const rows = [row, { appId: 'a', id: 'c', dueAt: at(4) }]
const tx = {} as never

/** A deadline of these rows that lets go of what `forgets` names. */
const deadlineOf = (forgets = ''): Deadline => {
  const fired = new Set<DueRow>()
  return {
    name: 'example',
    findDueBetween: async ({ from, to, limit }) =>
      rows
        .filter(({ dueAt }) => forgets === 'from' || from === null || dueAt > from)
        .filter(({ dueAt }) => forgets === 'to' || dueAt <= to)
        .slice(0, forgets === 'limit' ? undefined : limit),
    fire: async (_tx, asked, now) => {
      const isDue = (each: DueRow) =>
        (['appId', 'id', 'dueAt'] as const).every((key) => forgets === key || asked[key] === each[key]) &&
        (forgets === 'now' || each.dueAt <= now)
      const due = rows.find((each) => isDue(each) && !fired.has(each))
      if (due && forgets !== 'once') fired.add(due)
      return due !== undefined
    },
  }
}
const sweep = async ({ findDueBetween, fire }: Deadline) => {
  const found = await findDueBetween({ from: null, to: at(5), limit: 10 })
  return Promise.all(found.map((each) => fire(tx, each, at(5))))
}

test('a deadline that does what it says fires each row once', async () => {
  const faults: string[] = []
  expect(await sweep(fireStale(faults)(deadlineOf()))).toEqual([true, true])
  expect(faults).toEqual([])
})

test.each(['from', 'to', 'limit', 'appId', 'id', 'dueAt', 'now', 'once'])(
  'a deadline that forgets %s fails, and is remembered',
  async (what) => {
    const faults: string[] = []
    await expect(sweep(fireStale(faults)(deadlineOf(what)))).rejects.toThrow('example')
    expect(faults).toContainEqual(expect.stringMatching(/^example (finds|fires) /))
  },
)
