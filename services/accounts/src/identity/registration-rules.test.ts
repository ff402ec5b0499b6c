import { expect, test } from 'vitest'
import { translateFields } from '@passerelle/i18n/field-message'
import { companyErrors, ownerErrors, toPhone, toWebsite, type Faults } from './registration-rules.ts'

const nimbus = { provider: 'nimbus', providerName: 'Nimbus Infogérance' }
const company = {
  slug: 'lutherie-vasseur',
  name: 'Lutherie Vasseur',
  tax: 'FR 47 913 204 688',
  address: { country: 'FR' },
} as const

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+33 6 39 98 41 07', '+33639984107'],
  ['+32 470 12 34 56', '+32470123456'],
  ['12', undefined],
  ['téléphone', undefined],
])('[OPEN-048] the phone %s is stored as %s', (text, stored) => {
  expect(toPhone(text)).toBe(stored)
})

test.each([
  ['https://lutherie-vasseur.example', 'https://lutherie-vasseur.example/'],
  ['lutherie-vasseur.example', 'https://lutherie-vasseur.example/'],
  ['lutherie', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a:b@lutherie.example', undefined],
])('[OPEN-048] the website %s is stored as %s', (text, stored) => {
  expect(toWebsite(text)).toBe(stored)
})

test('[OPEN-048] a company without faults has no errors', () => {
  expect(companyErrors(company, nimbus)).toEqual({})
  expect(ownerErrors({})).toEqual({})
})

test('[OPEN-048] a fault of a registration is named by its field', () => {
  const wrong = { ...company, slug: 'nimbus', url: 'nowhere', tax: 'BE0123456789' }
  const said = (fields: Faults, locale: 'fr' | 'en' = 'fr') => translateFields({ errors: undefined, fields }, locale)
  expect(said(companyErrors(wrong, nimbus))).toEqual({
    slug: '« nimbus » est réservé.',
    url: 'Le site web est invalide.',
    tax: 'Le numéro n’a pas la forme attendue pour ce pays',
  })
  expect(said(companyErrors({ ...company, slug: 'admin' }, nimbus), 'en')).toEqual({ slug: '“admin” is reserved.' })
  expect(said(ownerErrors({ phone: '12' }))).toEqual({ 'owner.phone': 'Le numéro de téléphone est invalide' })
})

test('[OPEN-048] a company without a tax number registers: not everybody has one', () => {
  expect(companyErrors({ ...company, tax: undefined }, nimbus)).toEqual({})
  expect(companyErrors({ ...company, tax: '' }, nimbus)).toEqual({})
})

test.each([
  ['Nimbus', true],
  ['NIMBUS INFOGERANCE', true],
  ['Nimbus-Infogérance Sécurité', true],
  ['N i m b u s  I n f o g é r a n c e', true],
  ['Service client nimbus', true],
  ['Cumulonimbus Voyages', false],
  ['Lutherie Vasseur', false],
])('an account named “%s” seems to be the provider’s: %s', (name, expected) => {
  expect('name' in companyErrors({ ...company, name }, nimbus)).toBe(expected)
})
