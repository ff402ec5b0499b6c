import { expect, test } from 'vitest'
import { requireRates, toBuyer } from './parties.ts'

const address = { line1: '4 chemin des Tilleuls', postalCode: '26400', city: 'Crest', country: 'FR' }

test.each([
  ['FR47904118226', { vatNumber: 'FR47904118226', siren: '904118226' }],
  ['904118226', { vatNumber: null, siren: '904118226' }],
  ['90411822600012', { vatNumber: null, siren: '904118226' }],
])('a French buyer is named by what is known of %s', (tax, expected) => {
  expect(toBuyer({ name: 'Maison Verdier', address, tax })).toMatchObject({ ...expected, address: { line2: '' } })
})

test('a buyer of the Union is named by its VAT number, one elsewhere by what it has', () => {
  const belgian = { ...address, country: 'BE' }
  expect(toBuyer({ name: 'Atelier', address: belgian, tax: 'BE0123456789' })).toMatchObject({
    vatNumber: 'BE0123456789',
    siren: null,
  })
  const swiss = { ...address, postalCode: '', country: 'CH' }
  expect(toBuyer({ name: 'Werk', address: swiss, tax: null })).toMatchObject({ vatNumber: null, siren: null })
})

test('French buyers pay VAT, buyers abroad none', () => {
  const buyer = (country: string, tax: string | null) => toBuyer({ name: 'x', address: { ...address, country }, tax })
  const french = buyer('FR', 'FR47904118226')
  const belgian = buyer('BE', 'BE0123456789')
  requireRates(french, [20, 5.5])
  requireRates(belgian, [0, 0])
  for (const [who, percents] of [
    [french, [20, 0]],
    [belgian, [0, 20]],
    [buyer('CH', null), [20]],
  ] as const)
    expect(() => requireRates(who, percents)).toThrow('vat_rate_wrong')
})

test.each([
  [null, 'FR47904118226'],
  [{ ...address, city: '' }, 'FR47904118226'],
  [{ ...address, country: 'BE' }, 'FR47904118226'],
  [{ ...address, country: 'BE' }, null],
  [{ ...address, country: 'RE' }, 'FR47904118226'],
  [address, null],
])('no invoice without what the law asks of the buyer: %j %s', (where, tax) => {
  expect(() => toBuyer({ name: 'x', address: where, tax })).toThrow('buyer_incomplete')
})
