import { expect, test } from 'vitest'
import { toTaxNumber } from './tax-number.ts'

test.each([
  ['FR', 'FR 47 913 204 688', 'FR47913204688'],
  ['FR', '913 204 688', '913204688'],
  ['FR', '913 204 688 00017', '91320468800017'],
  ['BE', 'be 0123.456.789', 'BE0123456789'],
  ['CH', 'CHE-123.456.789 TVA', 'CHE-123456789TVA'],
  ['LU', 'LU12345678', 'LU12345678'],
  ['MC', 'FR 12 000 012 345', 'FR12000012345'],
  ['NL', 'NL 123456789 B01', 'NL123456789B01'],
  ['ES', 'ESB12345678', 'ESB12345678'],
] as const)('[OPEN-048] a number of %s: %s', (country, text, stored) => {
  expect(toTaxNumber(country, text)).toBe(stored)
})

test.each([
  ['FR', 'FR 47 913 204'],
  ['FR', 'BE0123456789'],
  ['BE', 'FR47913204688'],
  ['CH', '123456789'],
  ['DE', 'DE12345678'],
  ['IT', ''],
] as const)('[OPEN-048] no number of %s: %s', (country, text) => {
  expect(toTaxNumber(country, text)).toBeUndefined()
})
