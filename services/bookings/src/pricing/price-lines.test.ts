import fc from 'fast-check'
import { sumOf } from '@passerelle/kernel/money'
import { addDays } from '@passerelle/kernel/nights'
import { describe, expect, test } from 'vitest'
import { giftLine, nightLines, priceOf, touristTaxLines, type PricedRoom } from './price-lines.ts'

const winter = {
  name: 'Vacances d’hiver',
  from: '2026-02-07',
  to: '2026-02-22',
  unitAmountInCents: 19_200,
  weekendAmountInCents: 20_400,
  priceId: null,
  minNights: 2,
}
const room: PricedRoom = { unitAmountInCents: 16_800, taxPercent: 10, priceList: [winter] }

describe('the price of a stay', () => {
  test('[BOK-001] goes by season and weekend, one line for nights in a row that cost the same', () => {
    const lines = nightLines(room, '2026-02-05', 5)!
    expect(
      lines.map(({ name, from, to, quantity, amountInCents }) => [name, from, to, quantity, amountInCents]),
    ).toEqual([
      ['', '2026-02-05', '2026-02-06', 2, 33_600],
      ['Vacances d’hiver', '2026-02-07', '2026-02-07', 1, 20_400], // a Saturday
      ['Vacances d’hiver', '2026-02-08', '2026-02-09', 2, 38_400],
    ])
  })

  test('[BOK-001] a season has its first and its last night', () => {
    const named = (night: string) => nightLines(room, night, 1)!.map(({ name }) => name)
    expect(['2026-02-06', '2026-02-07', '2026-02-22', '2026-02-23'].flatMap(named)).toEqual([
      '',
      winter.name,
      winter.name,
      '',
    ])
  })

  test('[BOK-001] VAT is in it, tourist tax carries none and no advance', () => {
    const stay = [...nightLines({ ...room, priceList: [] }, '2026-03-01', 2)!, ...touristTaxLines(110, 2, 2)]
    const meal = { name: 'Table d’hôtes', quantity: 2, unitAmountInCents: 3400, taxPercent: 20 }
    const { lines, ...sums } = priceOf(stay, [meal], 30)
    expect(lines.map(({ kind, amountInCents, taxInCents }) => [kind, amountInCents, taxInCents])).toEqual([
      ['nights', 33_600, 3055],
      ['option', 6800, 1133],
      ['tourist_tax', 440, 0],
    ])
    expect(sums).toEqual({ totalInCents: 40_840, taxInCents: 4188, advanceInCents: 12_120 })
  })

  test('a night without a price has no line, a voucher is not taxed before it is used', () => {
    expect(nightLines({ ...room, unitAmountInCents: null }, '2026-02-06', 2)).toBeNull()
    expect(nightLines({ ...room, unitAmountInCents: null }, '2026-02-08', 2)).toHaveLength(1)
    expect(touristTaxLines(0, 2, 3)).toEqual([])
    expect(giftLine('Bon', 3, 5000)).toMatchObject({ amountInCents: 15_000, taxInCents: 0 })
  })

  test('[BOK-003] every night is in one line, whenever the stay begins', () => {
    const offsets = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(offsets, fc.integer({ min: 1, max: 365 }), (offset, nights) => {
        const lines = nightLines(room, addDays('2025-10-01', offset), nights)!
        expect(sumOf(lines.map(({ quantity }) => quantity))).toBe(nights)
        lines.slice(1).forEach(({ from }, index) => expect(from).toBe(addDays(lines[index]!.to!, 1)))
      }),
    )
  })
})
