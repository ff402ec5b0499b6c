import { expect, test } from 'vitest'
import { handOversOf, nextHandOverMoment } from './hand-over.ts'
import type { OnCallLayer, Rota } from './on-call.ts'

const at = (text: string) => new Date(text)
const weekly: OnCallLayer = {
  id: 'one',
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 9 * 60,
  shiftDays: 7,
  hours: 'always',
  members: ['hugo', 'gwen'],
  keptUntil: null,
}
const rotaOf = (fields: Partial<OnCallLayer> = {}, more: Partial<Rota> = {}): Rota => ({
  layers: [{ ...weekly, ...fields }],
  overrides: [],
  kept: [],
  ...more,
})
const turns = (rota: Rota, from: string, before: string) =>
  handOversOf(rota.layers[0]!, rota, at(from), at(before)).map(({ at: moment, endsId, beginsId, until }) =>
    [moment.toISOString().slice(0, 16), endsId ?? '-', beginsId ?? '-', until?.toISOString().slice(0, 10) ?? '-'].join(
      ' ',
    ),
  )
const emma = {
  id: 'o',
  layerId: 'one',
  userId: 'emma',
  startsAt: at('2026-02-06T19:00:00Z'),
  endsAt: at('2026-02-07T07:00:00Z'),
}

test('[ONC-007] whoever begins takes over from whoever ends, in a replacement too', () => {
  const rota = rotaOf({}, { overrides: [emma] })
  expect(turns(rota, '2026-02-01T00:00:00Z', '2026-02-17T00:00:00Z')).toEqual([
    '2026-02-01T23:00 - hugo 2026-02-06',
    '2026-02-06T19:00 hugo emma 2026-02-07',
    '2026-02-07T07:00 emma hugo 2026-02-09',
    '2026-02-09T08:00 hugo gwen 2026-02-16',
    '2026-02-16T08:00 gwen hugo 2026-02-23',
  ])
})

test('[ONC-007] the hours in which nobody is called hand nothing over, and alone nobody is relieved', () => {
  expect(turns(rotaOf({ hours: 'business' }), '2026-02-02T12:00:00Z', '2026-02-17T00:00:00Z')).toEqual([
    '2026-02-09T08:00 hugo gwen 2026-02-16',
    '2026-02-16T08:00 gwen hugo 2026-02-23',
  ])
  expect(turns(rotaOf({ members: ['hugo'] }), '2026-02-01T00:00:00Z', '2026-03-17T00:00:00Z')).toEqual([
    '2026-02-01T23:00 - hugo -',
  ])
})

test('[ONC-007] somebody is told when a shift begins and a day before, at the clock of Paris', () => {
  const next = (rota: Rota, after: string) =>
    nextHandOverMoment(rota.layers[0]!, rota, at(after))?.toISOString() ?? null
  expect(next(rotaOf(), '2026-02-03T00:00:00Z')).toBe('2026-02-08T08:00:00.000Z')
  expect(next(rotaOf(), '2026-02-08T08:00:00Z')).toBe('2026-02-09T08:00:00.000Z')
  // The clock goes forward on 29 March.
  expect(next(rotaOf(), '2026-03-29T08:00:00Z')).toBe('2026-03-30T07:00:00.000Z')
  expect(next(rotaOf({ members: ['hugo'] }), '2026-02-03T00:00:00Z')).toBeNull()
})
