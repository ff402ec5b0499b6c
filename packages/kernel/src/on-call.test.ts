import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from './durations.ts'
import { nextHandover, onCallAt, peopleOnCall, shiftsOf, toRota } from './on-call.ts'
import type { OnCallLayer, OnCallOverride, Rota } from './on-call.ts'

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
const who = (rota: Rota, instant: string) => onCallAt(rota, at(instant))[0]!.userId

// 2 February 2026 is a Monday. Paris is an hour ahead of UTC in winter, two in summer.
const atNight = { handoverMinute: 2 * 60 + 30, handoverWeekday: 7, startsOn: '2026-03-22' }
const autumn = { ...atNight, startsOn: '2026-10-18' }
const override: OnCallOverride = {
  id: 'o',
  layerId: 'one',
  userId: 'emma',
  startsAt: at('2026-02-06T19:00:00Z'),
  endsAt: at('2026-02-07T07:00:00Z'),
}
const tables: [string, Rota, [string, string | null][]][] = [
  [
    'a weekly shift',
    rotaOf({}),
    [
      ['2026-02-01T22:59:59Z', null],
      ['2026-02-01T23:00:00Z', 'hugo'],
      ['2026-02-02T07:59:59Z', 'hugo'],
      ['2026-02-02T08:00:00Z', 'hugo'],
      ['2026-02-08T23:00:00Z', 'hugo'],
      ['2026-02-09T07:59:59Z', 'hugo'],
      ['2026-02-09T08:00:00Z', 'gwen'],
      ['2026-02-16T07:59:59Z', 'gwen'],
      ['2026-02-16T08:00:00Z', 'lea'],
      ['2026-02-23T08:00:00Z', 'hugo'],
      ['2026-03-02T08:00:00Z', 'gwen'],
      ['2027-02-01T07:59:59Z', 'hugo'],
      ['2027-02-01T08:00:00Z', 'gwen'],
    ],
  ],
  [
    'a first shift that is short',
    rotaOf({ startsOn: '2026-02-04' }),
    [
      ['2026-02-03T22:59:00Z', null],
      ['2026-02-03T23:00:00Z', 'hugo'],
      ['2026-02-09T07:59:00Z', 'hugo'],
      ['2026-02-09T08:00:00Z', 'gwen'],
      ['2026-02-16T08:00:00Z', 'lea'],
    ],
  ],
  [
    'a hand-over that the clock skips: at 03:00',
    rotaOf(atNight),
    [
      ['2026-03-22T01:29:00Z', 'hugo'],
      ['2026-03-22T01:31:00Z', 'hugo'],
      ['2026-03-29T00:30:00Z', 'hugo'],
      ['2026-03-29T00:59:59Z', 'hugo'],
      ['2026-03-29T01:00:00Z', 'gwen'],
      ['2026-03-29T01:30:00Z', 'gwen'],
      ['2026-04-05T00:29:59Z', 'gwen'],
      ['2026-04-05T00:30:00Z', 'lea'],
    ],
  ],
  [
    'a hand-over that comes twice: at the first 02:30',
    rotaOf(autumn),
    [
      ['2026-10-25T00:29:59Z', 'hugo'],
      ['2026-10-25T00:30:00Z', 'gwen'],
      ['2026-10-25T01:29:59Z', 'gwen'],
      ['2026-10-25T01:30:00Z', 'gwen'],
      ['2026-11-01T01:29:59Z', 'gwen'],
      ['2026-11-01T01:30:00Z', 'lea'],
    ],
  ],
  [
    'a day of 23 and one of 25 hours',
    rotaOf({ shiftDays: 1, startsOn: '2026-03-27' }),
    [
      // The first Monday after the start is the first hand-over.
      ['2026-03-29T12:00:00Z', 'hugo'],
      ['2026-03-30T06:59:59Z', 'hugo'],
      ['2026-03-30T07:00:00Z', 'gwen'],
      ['2026-03-31T07:00:00Z', 'lea'],
      ['2026-10-24T06:59:59Z', 'gwen'],
      ['2026-10-24T07:00:00Z', 'lea'],
      ['2026-10-25T07:59:59Z', 'lea'],
      ['2026-10-25T08:00:00Z', 'hugo'],
    ],
  ],
  [
    '29 February',
    rotaOf({ startsOn: '2028-02-28', handoverWeekday: 2, handoverMinute: 0, shiftDays: 1 }),
    [
      ['2028-02-28T12:00:00Z', 'hugo'],
      ['2028-02-28T22:59:59Z', 'hugo'],
      ['2028-02-28T23:00:00Z', 'gwen'],
      ['2028-02-29T22:59:59Z', 'gwen'],
      ['2028-02-29T23:00:00Z', 'lea'],
      ['2028-03-01T23:00:00Z', 'hugo'],
    ],
  ],
  [
    'the end of the year',
    rotaOf({ startsOn: '2026-12-21' }),
    [
      ['2026-12-28T07:59:59Z', 'hugo'],
      ['2026-12-28T08:00:00Z', 'gwen'],
      ['2026-12-31T23:30:00Z', 'gwen'],
      ['2027-01-04T07:59:59Z', 'gwen'],
      ['2027-01-04T08:00:00Z', 'lea'],
    ],
  ],
  [
    'one member',
    rotaOf({ members: ['hugo'] }),
    [
      ['2026-02-02T07:59:59Z', 'hugo'],
      ['2026-02-09T08:00:00Z', 'hugo'],
      ['2026-07-01T08:00:00Z', 'hugo'],
    ],
  ],
  ['nobody in a layer', rotaOf({ members: [] }), [['2026-02-05T08:00:00Z', null]]],
  [
    'business hours, without public holidays',
    rotaOf({ hours: 'business' }),
    [
      ['2026-02-02T07:59:59Z', null],
      ['2026-02-02T08:00:00Z', 'hugo'],
      ['2026-02-02T16:59:59Z', 'hugo'],
      ['2026-02-02T17:00:00Z', null],
      ['2026-02-07T10:00:00Z', null],
      ['2026-02-08T10:00:00Z', null],
      ['2026-05-01T10:00:00Z', null],
      ['2026-04-06T10:00:00Z', null],
      ['2026-04-07T10:00:00Z', 'hugo'],
    ],
  ],
  [
    'off hours, the complement',
    rotaOf({ hours: 'off' }),
    [
      ['2026-02-02T08:00:00Z', null],
      ['2026-02-02T17:00:00Z', 'hugo'],
      ['2026-02-07T10:00:00Z', 'hugo'],
      ['2026-05-01T10:00:00Z', 'hugo'],
      ['2026-02-09T07:59:59Z', 'hugo'],
      ['2026-02-09T08:00:00Z', null],
    ],
  ],
  [
    'an override, outside the hours too',
    rotaOf({ hours: 'business' }, { overrides: [override, { ...override, id: 'p', layerId: 'two' }] }),
    [
      ['2026-02-06T18:59:59Z', null],
      ['2026-02-06T19:00:00Z', 'emma'],
      ['2026-02-07T06:59:59Z', 'emma'],
      ['2026-02-07T07:00:00Z', null],
    ],
  ],
  [
    'a changed order, with the shift that had begun kept',
    rotaOf(
      { members: ['lea', 'gwen'], keptUntil: at('2026-02-09T08:00:00Z') },
      {
        kept: [
          {
            layerId: 'one',
            userId: 'hugo',
            startsAt: at('2026-02-02T08:00:00Z'),
            endsAt: at('2026-02-09T08:00:00Z'),
          },
        ],
      },
    ),
    [
      ['2026-02-02T07:59:59Z', null],
      ['2026-02-02T08:00:00Z', 'hugo'],
      ['2026-02-09T07:59:59Z', 'hugo'],
      ['2026-02-09T08:00:00Z', 'gwen'],
      ['2026-02-16T08:00:00Z', 'lea'],
    ],
  ],
  [
    'a shift of four weeks',
    rotaOf({ shiftDays: 28 }),
    [
      ['2026-03-02T07:59:59Z', 'hugo'],
      ['2026-03-02T08:00:00Z', 'gwen'],
      ['2026-03-30T06:59:59Z', 'gwen'],
      ['2026-03-30T07:00:00Z', 'lea'],
    ],
  ],
]

describe.each(tables)('[ONC-003] %s', (_, rota, cases) => {
  test.each(cases)('at %s: %s', (instant, userId) => expect(who(rota, instant)).toBe(userId))
})
test('[ONC-003] the tables above are at least 80 cases', () => {
  expect(tables.flatMap(([, , cases]) => cases).length).toBeGreaterThanOrEqual(80)
})

const layers = fc.record({
  startsOn: fc.integer({ min: 0, max: 800 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
  handoverWeekday: fc.integer({ min: 1, max: 7 }),
  handoverMinute: fc.integer({ min: 0, max: 1439 }),
  shiftDays: fc.integer({ min: 1, max: 28 }),
  hours: fc.constantFrom('always', 'business', 'off'),
  members: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }),
})
const instants = fc.integer({ min: 0, max: 900 * 24 * 60 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * minutes(1)))
const overrides = fc.array(
  fc.record({ startsAt: instants, length: fc.integer({ min: 15, max: 3000 }), userId: fc.constantFrom('x', 'y') }),
  { maxLength: 4 },
)

test('[ONC-003] shifts fill the span without gap or overlap, and each moment has whom the rule names', () => {
  fc.assert(
    fc.property(
      layers,
      overrides,
      instants,
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (layer, spans, from, length, parts) => {
        const before = new Date(from.getTime() + days(length))
        const rota = rotaOf(layer as Partial<OnCallLayer>, {
          overrides: spans.map(({ startsAt, length: long, userId }, index) => ({
            id: String(index),
            layerId: 'one',
            userId,
            startsAt,
            endsAt: new Date(startsAt.getTime() + long * minutes(1)),
          })),
        })
        const shifts = shiftsOf(rota, from, before)
        expect(shifts[0]!.startsAt).toEqual(from)
        expect(shifts.at(-1)!.endsAt).toEqual(before)
        for (const [index, shift] of shifts.entries()) {
          expect(shift.startsAt < shift.endsAt).toBe(true)
          if (index > 0) expect(shift.startsAt).toEqual(shifts[index - 1]!.endsAt)
        }
        for (const part of parts) {
          const moment = new Date(from.getTime() + Math.floor(part * (before.getTime() - from.getTime() - 1)))
          const there = shifts.filter(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt)
          expect(there.map(({ userId }) => userId)).toEqual([onCallAt(rota, moment)[0]!.userId])
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('[ONC-003] a hand-over follows the other by the days of a shift, through every change of the clock', () => {
  fc.assert(
    fc.property(layers, instants, (layer, from) => {
      const whole = rotaOf(layer as Partial<OnCallLayer>).layers[0]!
      const first = nextHandover(whole, from)
      const second = nextHandover(whole, first)
      expect(first > from).toBe(true)
      expect(Math.abs(second.getTime() - first.getTime() - days(whole.shiftDays))).toBeLessThanOrEqual(hours(1))
    }),
  )
})

test('[ONC-003] the rota is the same after it was stored as JSON', () => {
  const rota = rotaOf({ keptUntil: override.startsAt }, { overrides: [override], kept: [override] })
  expect(toRota(JSON.parse(JSON.stringify(rota)))).toEqual(rota)
})

test('[ONC-047] whoever is on call now is there once, until the last of their shifts ends', () => {
  const layers = [
    { ...weekly, hours: 'business' as const },
    { ...weekly, id: 'two', members: ['hugo'] },
    { ...weekly, id: 'three', members: ['farid', 'emma'], hours: 'off' as const },
  ]
  const rota: Rota = { layers, overrides: [{ ...override, layerId: 'three' }], kept: [] }
  const list = (instant: string) => peopleOnCall(rota, at(instant)).map(({ userId, until }) => [userId, until.toJSON()])
  expect(list('2026-02-03T12:00:00Z')).toEqual([['hugo', '2026-02-09T08:00:00.000Z']])
  expect(list('2026-02-06T20:00:00Z')).toEqual([
    ['hugo', '2026-02-09T08:00:00.000Z'],
    ['emma', '2026-02-07T07:00:00.000Z'],
  ])
  expect(peopleOnCall({ ...rota, layers: [] }, at('2026-02-03T12:00:00Z'))).toEqual([])
})
