import { describe, expect, test } from 'vitest'
import { daysOf, turn } from './calendar-range.ts'
import { blockPlace, hoursPlace, nowTop } from './day-geometry.ts'
import { maxNights } from '@passerelle/kernel/bookings'
import { barPlace, keyedMove, planned } from './occupancy-geometry.ts'

const february = daysOf('month', '2026-02-14')

describe('the days of a view', () => {
  test.each([
    ['month', '2026-02-14', '2026-02-01', '2026-02-28', 28],
    ['week', '2026-03-01', '2026-02-23', '2026-03-01', 7],
    ['week', '2026-03-02', '2026-03-02', '2026-03-08', 7],
    ['day', '2026-03-29', '2026-03-29', '2026-03-29', 1],
  ] as const)('a %s with %s goes from %s to %s', (view, day, first, last, count) => {
    const days = daysOf(view, day)
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
  })

  test('the span before and after', () => {
    expect([turn('month', '2026-01-31', 1), turn('month', '2026-03-31', -1)]).toEqual(['2026-02-01', '2026-02-01'])
    expect([turn('week', '2026-01-31', 1), turn('day', '2026-03-01', -1)]).toEqual(['2026-02-07', '2026-02-28'])
  })
})

describe('bars of the occupancy', () => {
  test.each([
    ['2026-02-10', '2026-02-12', { left: 9.5, width: 2, cutStart: false, cutEnd: false }],
    ['2026-01-28', '2026-02-02', { left: 0, width: 1.5, cutStart: true, cutEnd: false }],
    ['2026-02-27', '2026-03-05', { left: 26.5, width: 1.5, cutStart: false, cutEnd: true }],
    ['2026-01-30', '2026-02-01', { left: 0, width: 0.5, cutStart: true, cutEnd: false }],
    ['2026-01-20', '2026-01-31', null],
    ['2026-03-01', '2026-03-02', null],
  ])('from %s to %s', (arrival, departure, place) => {
    expect(barPlace(arrival, departure, february)).toEqual(place)
  })

  test('dragging creates, moves and resizes; never less than one night', () => {
    const create = { kind: 'create', roomId: 'a', column: 16 } as const
    expect(planned(create, 19, 'b', february)).toEqual({ roomId: 'a', arrivalDate: '2026-02-17', quantity: 3 })
    expect(planned(create, 16, 'a', february).quantity).toBe(1)
    expect(planned(create, 14, 'a', february)).toEqual({ roomId: 'a', arrivalDate: '2026-02-15', quantity: 2 })
    const from = { roomId: 'a', arrivalDate: '2026-02-10', quantity: 2 }
    const move = { kind: 'move', id: '1', column: 10, from } as const
    expect(planned(move, 8, 'b', february)).toEqual({ roomId: 'b', arrivalDate: '2026-02-08', quantity: 2 })
    const resize = { ...move, kind: 'resize' } as const
    expect(planned(resize, 13, 'b', february)).toEqual({ ...from, quantity: 5 })
    expect(planned(resize, 2, 'b', february).quantity).toBe(1)
  })

  test('keys do the same', () => {
    const from = { roomId: 'a', arrivalDate: '2026-02-10', quantity: 2 }
    const press = (key: string, shiftKey = false, altKey = true) =>
      keyedMove({ key, altKey, shiftKey }, from, ['a', 'b'])
    expect(press('ArrowRight')).toEqual({ ...from, arrivalDate: '2026-02-11' })
    expect(press('ArrowLeft', true)).toEqual({ ...from, quantity: 1 })
    expect(press('ArrowDown')).toEqual({ ...from, roomId: 'b' })
    const longest = { ...from, quantity: maxNights }
    expect(keyedMove({ key: 'ArrowRight', altKey: true, shiftKey: true }, longest, [])).toEqual(longest)
    expect([press('ArrowUp'), press('ArrowRight', false, false), press('x')]).toEqual([null, null, null])
  })
})

describe('the day view', () => {
  const hours = { arrivalFrom: '16:00', departureUntil: '11:00' }
  const stay = { arrivalDate: '2026-02-10', departureDate: '2026-02-12' }
  test('[BOK-007] is drawn at 60 px per hour', () => {
    expect(blockPlace(stay, '2026-02-10', hours)).toEqual({ top: 960, height: 480 })
    expect(blockPlace(stay, '2026-02-11', hours)).toEqual({ top: 0, height: 1440 })
    expect(blockPlace(stay, '2026-02-12', hours)).toEqual({ top: 0, height: 660 })
    expect(blockPlace(stay, '2026-02-13', hours)).toBeNull()
    expect(nowTop('14:20')).toBe(860)
  })

  test('[BOK-009] business hours are a band from 9 to 18', () => {
    expect(hoursPlace(9, 18)).toEqual({ top: 540, height: 540 })
  })
})
