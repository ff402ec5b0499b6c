import { expect, test } from 'vitest'
import { offHoursPrices, priceTime } from './billing-price.ts'
import { hours, minutes } from './durations.ts'
import { sumOf } from './money.ts'

const prices = { dailyInCents: 95_000, hourlyInCents: 16_500 }
const net = (ms: number, day = hours(7)) => sumOf(priceTime(ms, day, prices).map(({ netInCents }) => netInCents))

test.each([
  ['two hours', hours(2), [['hour', 2]], 33_000],
  ['8 h 15', hours(8) + minutes(15), [['day', 1], ['hour', 1.25]], 115_625], // prettier-ignore
  ['6 h would cost 990.00', hours(6), [['day', 1]], 95_000],
  ['13 h: the rest is a day', hours(13), [['day', 2]], 190_000],
  ['5 h 45 costs less than a day', hours(5) + minutes(45), [['hour', 5.75]], 94_875],
  ['whole days', hours(21), [['day', 3]], 285_000],
  ['nothing', 0, [], 0],
])('[BIL-034] %s', (_, ms, lines, cents) => {
  expect(priceTime(ms, hours(7), prices).map(({ unit, quantity }) => [unit, quantity])).toEqual(lines)
  expect(net(ms)).toBe(cents)
})

test('[BIL-034] a rest that costs as much as a day is one; nothing is none, where a day costs nothing too', () => {
  const even = { dailyInCents: 95_000, hourlyInCents: 19_000 }
  expect(priceTime(hours(5), hours(7), even)).toMatchObject([{ unit: 'day', quantity: 1, netInCents: 95_000 }])
  expect(priceTime(0, hours(7), { dailyInCents: 0, hourlyInCents: 0 })).toEqual([])
})

test('[BIL-034][OPEN-018] the billing day of the account counts', () => {
  expect(net(hours(8), hours(8))).toBe(95_000)
  expect(net(hours(8), hours(7))).toBe(95_000 + 16_500)
  expect(priceTime(hours(8), hours(7.1), prices)[1]).toMatchObject({ unit: 'hour', quantity: 0.9 })
})

test('[BIL-034][EST-021] prices outside business hours are 2.5 times the base, to the cent', () => {
  expect(offHoursPrices(prices)).toEqual({ dailyInCents: 237_500, hourlyInCents: 41_250 })
  expect(offHoursPrices({ dailyInCents: 1, hourlyInCents: 3 })).toEqual({ dailyInCents: 3, hourlyInCents: 8 })
})

test('[BIL-035] without a rule the hours have no price yet', () => {
  expect(priceTime(hours(9), hours(7), null)).toEqual([
    { unit: 'hour', quantity: 9, unitPriceInCents: null, netInCents: 0 },
  ])
})
