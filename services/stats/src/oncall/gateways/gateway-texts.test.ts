import { expect, test } from 'vitest'
import { pageTexts } from './gateway-work.ts'

const startedAt = new Date('2026-02-03T13:09:00Z')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('[ONC-014] a page says what is down, written and spoken', () => {
  const french = pageTexts({ service: 'Réservations', account: 'Maison Verdier', startedAt }, 'fr')
  expect(plain(french.text)).toBe('Panne en production : Réservations, Maison Verdier, depuis 14:09')
  expect(french.sentence).toBe(
    'Passerelle. Panne en production, Réservations, compte Maison Verdier, depuis quatorze heures neuf.',
  )
  const english = pageTexts({ service: 'Bookings', account: 'Maison Verdier', startedAt }, 'en')
  expect(english.text).toBe('Production outage: Bookings, Maison Verdier, since 14:09')
  expect(english.sentence).toBe(
    'Passerelle. Production outage, Bookings, account Maison Verdier, since fourteen oh nine.',
  )
})

test.each(['fr', 'en'] as const)(
  '[ONC-014] a sentence has at most 200 characters, and keeps its time (%s)',
  (locale) => {
    const long = { service: 'S'.repeat(300), account: 'A'.repeat(300), startedAt }
    const { sentence } = pageTexts(long, locale)
    expect(sentence.length).toBeLessThanOrEqual(200)
    expect(sentence).toMatch(/(quatorze heures neuf|fourteen oh nine)\.$/)
    expect(sentence).toContain('SSSSSSSSSS')
    expect(sentence).toContain('AAAAAAAAAA')
    const many = pageTexts({ ...long, several: { services: 12, accounts: 3 } }, locale).sentence
    expect(many.length).toBeLessThanOrEqual(200)
    expect(many).toMatch(/^Passerelle\. 12 services/)
  },
)
