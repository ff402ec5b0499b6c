import { expect, test } from 'vitest'
import { invoiceTotals, netOfLine } from '@passerelle/kernel/invoice-totals'
import { creditLines, creditTotals, type CreditableLine } from './credit-lines.ts'

const line = (position: number, quantity: number, unitPriceInCents: number, vatPercent = 20): CreditableLine => ({
  id: String(position),
  position,
  quantity,
  unitPriceInCents,
  vatPercent,
  netInCents: netOfLine({ quantity, unitPriceInCents, vatPercent }),
  creditedQuantity: 0,
  creditedNetInCents: 0,
})

test('a credit note takes back quantities of lines, and without any choice all that is left', () => {
  const lines = [line(1, 3.5, 16_500), { ...line(2, 3, 3333, 5.5), creditedQuantity: 1, creditedNetInCents: 3333 }]
  expect(creditLines(lines, [{ position: 1, quantity: 1.25 }])).toEqual([
    { position: 1, quantity: 1.25, vatPercent: 20, netInCents: 20_625 },
  ])
  expect(creditLines(lines, undefined).map(({ quantity, netInCents }) => [quantity, netInCents])).toEqual([
    [3.5, 57_750],
    [2, 6666],
  ])
})

test.each([[{ position: 1, quantity: 3.501 }], [{ position: 2, quantity: 2.5 }], [{ position: 9, quantity: 1 }]])(
  'never more than is left of a line: %j',
  (asked) => {
    const lines = [line(1, 3.5, 16_500), { ...line(2, 3, 3333), creditedQuantity: 1, creditedNetInCents: 3333 }]
    expect(() => creditLines(lines, [asked])).toThrow('credit_above_invoice')
  },
)

test('nothing is left of an invoice that was taken back', () => {
  const done = { ...line(1, 2, 100), creditedQuantity: 2, creditedNetInCents: 200 }
  expect(() => creditLines([done], undefined)).toThrow('credit_above_invoice')
})

test('the parts of an invoice add up to it to the cent, whatever their sizes and rates', () => {
  // Prices and quantities that leave rests of a cent in nets and taxes.
  for (const [price, percent, part] of [
    [101, 20, 0.5],
    [333, 5.5, 0.333],
    [1, 2.1, 0.1],
    [99_999, 10, 0.777],
    [7, 20, 0.25],
  ] as const) {
    const lines = [line(1, 1, price, percent), line(2, 2.5, price, percent), line(3, 1, 1000, 20)]
    const invoiced = invoiceTotals(lines).vat
    const credited: typeof invoiced = []
    const credit = (asked: { position: number; quantity: number }[] | undefined) => {
      const made = creditLines(lines, asked)
      const { vat } = creditTotals(made, invoiced, credited)
      for (const { position, quantity, netInCents } of made) {
        const taken = lines.find((one) => one.position === position)!
        taken.creditedQuantity += quantity
        taken.creditedNetInCents += netInCents
      }
      credited.push(...vat)
    }
    credit([{ position: 1, quantity: part }])
    credit([{ position: 2, quantity: part }])
    credit([{ position: 2, quantity: part }])
    credit(undefined)
    const sum = (key: 'netInCents' | 'vatInCents', all: typeof invoiced) =>
      all.reduce((total, one) => total + one[key], 0)
    expect(sum('netInCents', credited)).toBe(sum('netInCents', invoiced))
    expect(sum('vatInCents', credited)).toBe(sum('vatInCents', invoiced))
    expect(credited.every(({ vatInCents, netInCents }) => vatInCents >= 0 && netInCents >= 0)).toBe(true)
  }
})
