import { expect, test } from 'vitest'
import { plannedDays } from './planned-days.ts'
import { serviceMonths } from './service-months.ts'

const maintenance = { startsAt: '2026-02-10T21:00:00Z', endsAt: '2026-02-11T23:00:00Z', probesIds: ['a'] }

test('the days of a planned maintenance are those of Paris, the last one only when it is touched', () => {
  expect([...plannedDays('a', [maintenance])]).toEqual(['2026-02-10', '2026-02-11'])
  expect([...plannedDays('b', [maintenance])]).toEqual([])
})

test('[AVL-013] a day to come with a planned maintenance stays unknown and is marked', () => {
  const probe = { createdAt: '2026-01-01T00:00:00Z' }
  const now = new Date('2026-02-03T12:00:00Z')
  const [month] = serviceMonths(probe, [], ['2026-02'], now, plannedDays('a', [maintenance]))
  const marked = month!.weeks.flat().filter((cell) => cell?.planned)
  expect(marked).toEqual([
    { day: '2026-02-10', state: 'unknown', percent: null, planned: true },
    { day: '2026-02-11', state: 'unknown', percent: null, planned: true },
  ])
})
