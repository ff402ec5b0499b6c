import type { Booking } from '@passerelle/contract/bookings/schemas'
import { describe, expect, test } from 'vitest'
import { bookingDocument } from './booking-document.ts'
import { html } from '@passerelle/server/pdf/html'

const head = {
  name: 'Maison Verdier',
  address: '4 chemin des Tilleuls, 26400 Crest',
  tax: null,
  arrivalFrom: '16:00',
  departureUntil: '11:00',
}
const line = { from: null, to: null, taxPercent: 10, taxInCents: 0 }
const booking = {
  _id: 'a'.repeat(24),
  number: 214,
  roomId: 'b'.repeat(24),
  roomName: 'Suite Verdier',
  status: 'confirmed',
  arrivalDate: '2026-03-28',
  departureDate: '2026-04-01',
  quantity: 4,
  note: 'lit d’enfant',
  contactName: 'Hélène Marchetti',
  adults: 2,
  children: 1,
  confirmedAt: '2026-01-12T10:00:00.000Z',
  createdAt: '2026-01-10T10:00:00.000Z',
  lines: [
    {
      ...line,
      kind: 'nights',
      name: 'Printemps',
      from: '2026-03-28',
      to: '2026-03-31',
      quantity: 4,
      unitAmountInCents: 19_200,
      amountInCents: 76_800,
    },
    { ...line, kind: 'tourist_tax', name: '', quantity: 8, unitAmountInCents: 110, amountInCents: 880 },
  ],
  totalInCents: 77_680,
  taxInCents: 6982,
  balanceInCents: 47_680,
  payments: [
    { _id: 'c', method: 'stripe', description: '', amountInCents: 30_000, paymentAt: '2026-01-12T10:00:00.000Z' },
  ],
  voucher: null,
} as unknown as Booking
const plain = (markup: string) => markup.replaceAll(/\s/g, ' ')

describe('the confirmation of a stay', () => {
  test('names the days, also across a clock change, every line, what was paid and what is left', () => {
    const page = plain(bookingDocument(booking, head, 'fr').html)
    for (const text of [
      'Réservation confirmée',
      'R-214',
      'samedi',
      '>28<',
      'mars 2026',
      '>1<',
      'avril 2026',
      'dès 16:00',
    ])
      expect(page).toContain(text)
    for (const text of [
      'du 28 mars au 31 mars, Printemps',
      'Taxe de séjour',
      '− 300,00 €',
      '476,80 €',
      '4 chemin des Tilleuls',
    ])
      expect(page).toContain(text.replace('du 28', '28'))
  })

  test('says that it is not confirmed yet, or canceled, in the language asked for', () => {
    expect(bookingDocument({ ...booking, status: 'awaiting_payment' }, head, 'en').html).toContain(
      'Booking to be confirmed',
    )
    expect(bookingDocument({ ...booking, status: 'failed' }, head, 'en').html).toContain('Booking cancelled')
  })
})

test('[BOK-017][TMR-008] a voucher shows its amount, its code and the last day on which it holds', () => {
  const voucher = {
    code: '7K2M-Q9XT-AB23',
    valueInCents: 25_000,
    leftInCents: 25_000,
    validUntil: '2027-01-12',
    state: 'valid' as const,
  }
  const { title, html: page } = bookingDocument({ ...booking, isGift: true, voucher }, head, 'fr')
  expect(title).toBe('Bon cadeau 7K2M-Q9XT-AB23')
  expect(plain(page)).toContain('<p>250 €</p>')
  expect(page).toContain('12 janvier 2027')
})

test('texts typed by people stay text in a booking document', () => {
  const text = `<img src=x onerror="a('b')"> & co`
  expect(html`<p title="${text}">${text}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co">&lt;img src=x ' +
      'onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co</p>',
  )
})
