import { expect, test } from 'vitest'
import { areForgiven } from './forgiven-results.ts'

const found = (...hits: string[]) => ({
  match: {
    field: 'name' as const,
    snippet: hits.flatMap((text) => [
      { text: 'Avant ', hit: false },
      { text, hit: true },
    ]),
  },
})
const bySlug = { match: { field: 'slug' as const, snippet: [] } }

test('[UIX-035] "mail" that finds "main" only is a forgiven typo', () => {
  expect(areForgiven([found('main'), found('Main')], 'mail')).toBe(true)
  expect(areForgiven([found('main'), found('mails')], 'mail')).toBe(false)
})

test.each([
  ['imprimantes', 'imprimante'],
  ['Étape', 'etap'],
  ['installation', 'installer'],
  ['VPN', 'vpn'],
])('%s is a form of %s', (hit, typed) => expect(areForgiven([found(hit)], typed)).toBe(false))

test('a readable id is what was typed, and nothing found is nothing forgiven', () => {
  expect(areForgiven([bySlug], 'ATL-2')).toBe(false)
  expect(areForgiven([], 'mail')).toBe(false)
})
