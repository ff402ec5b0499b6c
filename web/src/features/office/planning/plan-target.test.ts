import type { PlannedMember } from '@passerelle/contract/projects/planning'
import { hours } from '@passerelle/kernel/durations'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { besideTarget, firstTarget, obstacleOf, targetOf, targetsOf, withPlanned, type Held } from './plan-target.ts'
import type { Planning } from './planning-queries.ts'

const days = daysOfWeek('2026-02-02')
const held: Held = {
  _id: '3'.repeat(24),
  taskId: 'CLR-38',
  appId: 'a'.repeat(24),
  taskName: 'Salle d’attente',
  priority: 2,
  dueAt: null,
  leftMs: hours(2),
}
const member = (userId: string, fields: Partial<PlannedMember> = {}): PlannedMember => ({
  userId,
  name: userId,
  firstName: userId,
  lastName: '',
  picture: null,
  capacityMs: [8, 8, 8, 8, 8, 0, 0].map(hours),
  loggedMs: days.map(() => 0),
  planned: [],
  laterMs: 0,
  waitingMs: 0,
  withoutEstimate: 0,
  beyondEstimate: 0,
  absences: [],
  onCall: [],
  running: null,
  ...fields,
})
const plan = (list: PlannedMember[], today = '2026-02-03') =>
  ({
    days,
    today,
    list,
    toDistribute: {
      list: [{ ...held, candidates: [{ userId: 'hugo', freeMs: 1, until: today }], roomFrom: null }],
      total: 1,
    },
  }) as unknown as Planning

test('[PLN-017] work goes to the shown days from today on; a week that is over takes none', () => {
  const rows = targetsOf(plan([member('emma'), member('hugo')]))
  expect(rows.map((row) => row.length)).toEqual([4, 4])
  expect(rows[0]![0]).toBe('emma 2026-02-03')
  expect(targetsOf(plan([member('emma')], '2026-02-09'))).toEqual([])
})

test('[PLN-017] arrows walk over people and days, and stay at the edges', () => {
  const two = plan([member('emma'), member('hugo')])
  expect(firstTarget(two, held)).toBe('hugo 2026-02-03')
  expect(firstTarget(two, { ...held, from: { userId: 'emma', day: '2026-02-05' } })).toBe('emma 2026-02-05')
  const from = targetOf('hugo', '2026-02-03')
  expect(besideTarget(two, from, 'ArrowUp')).toBe('emma 2026-02-03')
  expect(besideTarget(two, from, 'ArrowRight')).toBe('hugo 2026-02-04')
  expect(besideTarget(two, from, 'ArrowDown')).toBe(from)
  expect(besideTarget(two, from, 'ArrowLeft')).toBe(from)
})

test('[PLN-017] absences and public holidays are obstacles', () => {
  const away = member('hugo', {
    absences: [{ from: '2026-02-04', to: '2026-02-04', part: 'afternoon', reason: 'leave' }],
  })
  expect(obstacleOf(plan([away]), targetOf('hugo', '2026-02-04'))).toBe('absent')
  expect(obstacleOf(plan([away]), targetOf('hugo', '2026-02-05'))).toBeNull()
  const easter = { ...plan([member('hugo')]), days: daysOfWeek('2026-04-06') }
  expect(obstacleOf(easter, targetOf('hugo', '2026-04-06'))).toBe('holiday')
})

test('[PLN-017] the plan shows at once where the request went', () => {
  const given = withPlanned(plan([member('emma'), member('hugo')]), held, targetOf('hugo', '2026-02-04'))
  expect(given.toDistribute.list).toEqual([])
  const [piece] = given.list[1]!.planned
  expect(piece).toMatchObject({ _id: held._id, day: '2026-02-04', ms: hours(2) })
  const moved = withPlanned(
    given,
    { ...held, from: { userId: 'hugo', day: '2026-02-04' } },
    targetOf('emma', '2026-02-05'),
  )
  expect(moved.list.map(({ planned }) => planned.map(({ day }) => day))).toEqual([['2026-02-05'], []])
})
