import { expect, test } from 'vitest'
import { getTranslator } from '@passerelle/i18n/translate'
import { toGuestLines, type SourceLine } from './guest-lines.ts'

const t = getTranslator('fr')
const line = (fields: Partial<SourceLine>): SourceLine => ({
  kind: 'nights',
  name: '',
  from: null,
  to: null,
  quantity: 1,
  unitAmountInCents: 10_000,
  taxPercent: 10,
  ...fields,
})

test('an invoice adds up to the prices of the booking, tax by rate, the tourist tax without', () => {
  const source = [
    line({ quantity: 3, unitAmountInCents: 13_333, from: '2026-02-10', to: '2026-02-12' }),
    line({ name: 'Été', quantity: 2, unitAmountInCents: 11_000 }),
    line({ kind: 'option', name: 'Vin', quantity: 1, unitAmountInCents: 2499, taxPercent: 20 }),
    line({ kind: 'option', name: 'Offert', quantity: 2, unitAmountInCents: 0 }),
    line({ kind: 'tourist_tax', quantity: 10, unitAmountInCents: 110, taxPercent: 0 }),
  ]
  const { lines, totals } = toGuestLines(source, t)
  expect(totals.grossInCents).toBe(3 * 13_333 + 22_000 + 2499 + 1100)
  expect(totals.netInCents).toBe(lines.reduce((sum, { netInCents }) => sum + netInCents, 0))
  expect(totals.vat.map(({ percent, vatInCents }) => [percent, vatInCents])).toEqual([
    [20, 417],
    [10, 5636],
    [0, 0],
  ])
  for (const { quantity, unitPriceInCents, netInCents } of lines) {
    expect(Number.isInteger(unitPriceInCents)).toBe(true)
    expect(quantity * unitPriceInCents).toBe(netInCents)
  }
  expect(lines.map(({ title, quantity, unit }) => [title, quantity, unit])).toEqual([
    ['Nuits', expect.any(Number), expect.any(String)],
    ['Nuits, Été', 2, 'night'],
    ['Vin', 1, 'piece'],
    ['Taxe de séjour, non soumise à la TVA', 10, 'piece'],
  ])
})
