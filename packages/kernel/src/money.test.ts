import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, centsOf, percentOf, splitGross, sumOf, timesOf, vatOfGross } from './money.ts'

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const rates = fc.constantFrom(0, 2.1, 5.5, 8.5, 10, 20)

describe('the one rounding rule', () => {
  test.each([
    [5, 10, 1], // 0.5 cents
    [-5, 10, -1],
    [4, 10, 0],
    [250, 2.1, 5], // 5.25
    [1_000, 5.55, 56], // 55.5, which floating point takes for less
    [1_000_000_000, 20, 200_000_000],
  ])('%i cents × %d %% are %i cents', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected)
  })

  test.each([
    [1.005, 101],
    [12.345, 1235],
    [100, 10_000],
    [-1.005, -101],
    [0.1 + 0.2, 30],
  ])('%d € are %i cents', (euros, expected) => {
    expect(centsOf(euros)).toBe(expected)
  })

  test('an amount and its negative round to the same size', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1_000_000 }), (amount, parts) => {
        expect(percentOf(-amount, parts / 10_000) + percentOf(amount, parts / 10_000)).toBe(0)
      }),
    )
  })

  test('a percentage is never further than half a cent away', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1_000_000 }), (amount, parts) => {
        const off = BigInt(percentOf(amount, parts / 10_000)) * 1_000_000n - BigInt(amount) * BigInt(parts)
        expect(off >= -500_000n && off <= 500_000n).toBe(true)
      }),
    )
  })
})

describe('VAT', () => {
  test('20 % of 120,00 € with tax is 20,00 €', () => {
    expect(splitGross(12_000, 20)).toEqual({ net: 10_000, vat: 2_000 })
  })

  test('the two parts of an amount with tax add up to it', () => {
    fc.assert(
      fc.property(cents, rates, (amount, rate) => {
        const { net, vat } = splitGross(amount, rate)
        expect(net + vat).toBe(amount)
      }),
    )
  })

  test('tax put on and taken off again is the same tax', () => {
    fc.assert(
      fc.property(cents, rates, (net, rate) => {
        const vat = percentOf(net, rate)
        expect(vatOfGross(net + vat, rate)).toBe(vat)
      }),
    )
  })
})

describe('allocation', () => {
  test('a hundred in three loses no cent', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(5, [0, 1, 3])).toEqual([0, 1, 4])
  })

  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
    .filter((list) => list.some((weight) => weight > 0))

  test('shares add up exactly, none is a whole cent away from its part, no weight gets nothing', () => {
    fc.assert(
      fc.property(cents, weights, (amount, list) => {
        const shares = allocate(amount, list)
        const total = list.reduce((sum, weight) => sum + weight, 0)
        expect(sumOf(shares)).toBe(amount)
        shares.forEach((share, index) => {
          const off = BigInt(share) * BigInt(total) - BigInt(amount) * BigInt(list[index] ?? 0)
          expect((off < 0n ? -off : off) < BigInt(total)).toBe(true)
          if (list[index] === 0) expect(share).toBe(0)
        })
      }),
    )
  })

  test('without any weight there is nothing to share by', () => {
    expect(() => allocate(1, [0, 0])).toThrow('Nothing to share by')
    expect(() => allocate(1, [])).toThrow('Nothing to share by')
    expect(() => allocate(1, [2, -1])).toThrow('Nothing to share by')
  })
})

test('half a cent goes away from zero, less than half to zero', () => {
  expect([percentOf(1, 50), percentOf(-1, 50), percentOf(1, 49.9999), percentOf(0, 20)]).toEqual([1, -1, 0, 0])
  expect([timesOf(3, 0.5), timesOf(-3, 0.5), timesOf(333, 1.5)]).toEqual([2, -2, 500])
  // A ten-thousandth of a percent of a large amount counts.
  expect(percentOf(1_000_000_000, 0.0001)).toBe(1_000)
})

test('leftover cents go to the largest remainders, the first of equal ones, for a debt as for an amount', () => {
  expect(allocate(10, [1, 2, 3])).toEqual([2, 3, 5])
  expect(allocate(10, [3, 2, 1])).toEqual([5, 3, 2])
  expect(allocate(100, [1, 5, 1])).toEqual([14, 72, 14])
  expect(allocate(-10, [1, 2, 3])).toEqual([-2, -3, -5])
  expect(allocate(5, [1, 1, 1])).toEqual([2, 2, 1])
  expect(allocate(0, [1, 2])).toEqual([0, 0])
})
