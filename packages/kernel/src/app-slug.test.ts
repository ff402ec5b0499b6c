import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appSlugPattern, isReservedSlug, slugFrom } from './app-slug.ts'

test.each([
  [['Lutherie Vasseur'], 'lutherie-vasseur'],
  [['Lutherie', 'Lyon 5ᵉ'], 'lutherie-lyon-5'],
  [['L’Œil & Cie'], 'l-oeil-cie'],
  [['Ægir Straße'], 'aegir-strasse'],
  [['a'.repeat(50)], 'a'.repeat(40)],
  [['3 Suisses'], 'suisses'],
  [['  Éclairage -- d’hiver  '], 'eclairage-d-hiver'],
])('the slug of %s is %s', (names, slug) => {
  expect(slugFrom(...names)).toBe(slug)
  expect(slug).toMatch(appSlugPattern)
})

test.each(['a', '1a', 'a-', '-a', 'a--b', 'Ab', 'a b', 'é', 'a'.repeat(41), 'a\n'])('%s is no slug', (text) => {
  expect(text).not.toMatch(appSlugPattern)
})

test('a name makes a slug, or one that is too short to be valid', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugFrom(name)
      expect(slug.length < 2 || appSlugPattern.test(slug)).toBe(true)
    }),
  )
})

test('addresses that the product uses are reserved', () => {
  for (const slug of ['admin', 'api', 'www', 'login', 'reset-password']) expect(isReservedSlug(slug)).toBe(true)
  expect(isReservedSlug('lutherie-vasseur')).toBe(false)
})
