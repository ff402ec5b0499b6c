import { expect, test } from 'vitest'
import { invoiceVatTreatment, isVatNumberOf, vatTreatmentOf } from './vat-treatment.ts'

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
  ['GR', 'GR123456789', false],
  ['NL', 'NL123456789B01', true],
  ['BE', 'FR47904118226', false],
  ['BE', 'BE', false],
  ['BE', 'BE 0123', false],
])('%s: %s is a VAT number: %s', (country, text, is) => {
  expect(isVatNumberOf(country, text)).toBe(is)
})

test.each([
  ['BE', [0], 'reverse_charge'],
  ['BE', [], 'reverse_charge'],
  ['BE', [0, 0.1], 'standard'],
  ['CH', [10, 20], 'standard'],
  ['CH', [0], 'export'],
  ['FR', [0], 'standard'],
  ['RE', [0], 'standard'],
])('an invoice to %s with the rates %j is treated as %s', (country, percents, treatment) => {
  expect(invoiceVatTreatment(country, percents)).toBe(treatment)
})
