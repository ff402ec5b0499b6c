import { expect, test } from 'vitest'
import { companyErrors, ownerErrors, toPhone, toWebsite } from './registration-rules.ts'

const french = { locale: 'fr', provider: 'nimbus' } as const
const company = { slug: 'lutherie-vasseur', tax: 'FR 47 913 204 688', address: { country: 'FR' } } as const

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

test('[API-104][OPEN-048] a company without faults has no errors', () => {
  expect(companyErrors(company, french)).toEqual({})
  expect(ownerErrors({}, french)).toEqual({})
})

test('[API-104][OPEN-048] each fault is named by its field', () => {
  const wrong = { ...company, slug: 'nimbus', url: 'nowhere', tax: 'BE0123456789' }
  expect(companyErrors(wrong, french)).toEqual({
    slug: '« nimbus » est réservé.',
    url: 'Le site web est invalide.',
    tax: 'Le numéro n’a pas la forme attendue pour ce pays',
  })
  expect(companyErrors({ ...company, slug: 'admin' }, { ...french, locale: 'en' })).toEqual({
    slug: '“admin” is reserved.',
  })
  expect(ownerErrors({ phone: '12' }, french)).toEqual({ 'owner.phone': 'Le numéro de téléphone est invalide' })
})
