import { expect, test } from 'vitest'
import { quoteHtml, type PrintedQuote } from './quote-html.ts'

const party = {
  name: 'Maison Verdier SARL',
  address: { line1: '4 chemin des Tilleuls', line2: '', postalCode: '26400', city: 'Crest', country: 'FR' },
  siren: null,
  vatNumber: null,
}
const quote: PrintedQuote = {
  _id: 'a'.repeat(24),
  number: 'D-2026-0001',
  state: 'accepted',
  billing: 'time',
  validUntil: '2026-03-01',
  sentAt: '2026-02-01T10:00:00.000Z',
  answeredAt: '2026-02-02T10:00:00.000Z',
  answeredBy: { _id: 'b'.repeat(24), firstName: 'Clara', lastName: '<Verdier>', staff: false, picture: null },
  seller: { ...party, name: 'Nimbus SAS', email: 'factures@nimbus.example', legalNotice: '' },
  buyer: party,
  taskSlug: 'ATL-2',
  taskName: 'Pare-feu',
  terms: '',
  netInCents: 130_000,
  vatInCents: 26_000,
  grossInCents: 156_000,
  vat: [{ percent: 20, netInCents: 130_000, vatInCents: 26_000 }],
  lines: [
    {
      position: 1,
      kind: 'time',
      title: 'Mise en service',
      detail: '',
      estimatedMs: 57_600_000,
      quantity: null,
      unit: null,
      unitPriceInCents: null,
      dailyInCents: 65_000,
      hourlyInCents: 9000,
      vatPercent: 20,
      netInCents: 130_000,
    },
  ],
  version: 1,
}
/** What a reader sees, with ordinary spaces. */
const textOf = (printed: PrintedQuote, locale: 'fr' | 'en') =>
  quoteHtml(printed, locale)
    .replaceAll(/<[^>]*>|\s+/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')

test('[BIL-020] an accepted quote says by whom and on which day of which year', () => {
  expect(textOf(quote, 'fr')).toContain('Accepté par Clara &lt;Verdier&gt; le 2 février 2026 à 11:00.')
  expect(textOf(quote, 'en')).toContain('on 2 February 2026 at 11:00.')
  expect(textOf({ ...quote, state: 'sent', answeredAt: null, answeredBy: null }, 'fr')).not.toContain('Accepté')
})

test('[BIL-020] a line of time says its prices of a day and of an hour', () => {
  expect(textOf(quote, 'fr')).toContain('650,00 € le jour, 90,00 € l’heure')
})
