import { expect, test } from 'vitest'
import { toBuyer } from './parties.ts'

const address = { line1: '4 chemin des Tilleuls', postalCode: '26400', city: 'Crest', country: 'FR' }

test.each([
  ['FR47904118226', { vatNumber: 'FR47904118226', siren: '904118226' }],
  ['904118226', { vatNumber: null, siren: '904118226' }],
  ['90411822600012', { vatNumber: null, siren: '904118226' }],
])('a French buyer is named by what is known of %s', (tax, expected) => {
  expect(toBuyer({ name: 'Maison Verdier', address, tax })).toMatchObject({ ...expected, address: { line2: '' } })
})

test.each([
  [null, 'FR47904118226'],
  [{ ...address, city: '' }, 'FR47904118226'],
  [{ ...address, country: 'BE' }, 'BE0123456789'],
  [address, null],
])('no invoice without what the law asks of the buyer, or abroad: %j %s', (where, tax) => {
  expect(() => toBuyer({ name: 'x', address: where, tax })).toThrow('buyer_incomplete')
})
