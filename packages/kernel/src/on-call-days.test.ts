import { expect, test } from 'vitest'
import { gapsOf, onCallDays } from './on-call-days.ts'
import { shiftsOf, type OnCallLayer, type OnCallOverride, type Rota } from './on-call.ts'

const at = (text: string) => new Date(text)
const weekly: OnCallLayer = {
  id: 'one',
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 9 * 60,
  shiftDays: 7,
  hours: 'always',
  members: ['hugo', 'gwen', 'lea'],
  keptUntil: null,
}
const rotaOf = (fields: Partial<OnCallLayer>, more: Partial<Rota> = {}): Rota => ({
  layers: [{ ...weekly, ...fields }],
  overrides: [],
  kept: [],
  ...more,
})
const override: OnCallOverride = {
  id: 'o',
  layerId: 'one',
  userId: 'emma',
  startsAt: at('2026-02-06T19:00:00Z'),
  endsAt: at('2026-02-07T07:00:00Z'),
}

test('[ONC-006] a gap is a moment with nobody or with somebody absent; an override fills it', () => {
  const absences = [{ userId: 'lea', from: '2026-02-16', to: '2026-02-17' }]
  const gaps = (rota: Rota) => gapsOf(shiftsOf(rota, at('2026-02-01T11:00:00Z'), at('2026-02-23T08:00:00Z')), absences)
  const begins = { startsAt: at('2026-02-01T11:00:00Z'), endsAt: at('2026-02-01T23:00:00Z'), absentId: null }
  const away = { startsAt: at('2026-02-16T08:00:00Z'), endsAt: at('2026-02-17T23:00:00Z'), absentId: 'lea' }
  expect(gaps(rotaOf({}))).toEqual([begins, away])
  const replaced = { ...override, userId: 'lea', startsAt: away.startsAt, endsAt: at('2026-02-17T08:00:00Z') }
  expect(gaps(rotaOf({}, { overrides: [replaced] }))).toEqual([begins, { ...away, startsAt: replaced.endsAt }])
  const office = rotaOf({ hours: 'business', members: ['hugo'], startsOn: '2026-01-01' })
  expect(gapsOf(shiftsOf(office, at('2026-02-06T11:00:00Z'), at('2026-02-09T11:00:00Z')), absences)).toEqual([])
})

test('[PLN-014] days name whoever has a shift that touches them', () => {
  expect(onCallDays(rotaOf({}, { overrides: [override] }), '2026-02-06', 4)).toEqual([
    { day: '2026-02-06', userIds: ['hugo', 'emma'] },
    { day: '2026-02-07', userIds: ['emma', 'hugo'] },
    { day: '2026-02-08', userIds: ['hugo'] },
    { day: '2026-02-09', userIds: ['hugo', 'gwen'] },
  ])
})
