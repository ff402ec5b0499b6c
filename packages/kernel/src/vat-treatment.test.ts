import { expect, test } from 'vitest'
import { isVatNumberOf, vatTreatmentOf } from './vat-treatment.ts'

test.each([
  ['FR', 'standard'],
  ['MC', 'standard'],
  ['BE', 'reverse_charge'],
  ['GR', 'reverse_charge'],
  ['CH', 'export'],
  ['GB', 'export'],
  ['RE', null],
  ['', null],
  ['fr', null],
])('a buyer in %j is treated as %s', (country, treatment) => {
  expect(vatTreatmentOf(country)).toBe(treatment)
})

test.each([
  ['BE', 'BE0123456789', true],
  ['GR', 'EL123456789', true],
  ['NL', 'NL123456789B01', true],
  ['BE', 'FR47904118226', false],
  ['BE', 'BE', false],
  ['BE', 'BE 0123', false],
])('%s: %s is a VAT number: %s', (country, text, is) => {
  expect(isVatNumberOf(country, text)).toBe(is)
})
