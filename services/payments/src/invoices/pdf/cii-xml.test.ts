import { expect, test } from 'vitest'
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import type { IssuedInvoice } from './issued-invoice.ts'
import { toCiiXml } from './cii-xml.ts'
import { invoiceHtml, legalNotes } from './invoice-html.ts'
import { sampleInvoice } from '../../testing/sample-invoice.ts'

const xmlOf = (invoice: IssuedInvoice) => toCiiXml(invoice, legalNotes('fr'))
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)</ram:${name}>`, 'g'))].map(([, text]) => text)
const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)

const transfer = { means: 'transfer', last4: null, mandate: null, iban: 'FR7600000000000000000000123' } as const
const creditNote: IssuedInvoice = {
  ...sampleInvoice,
  kind: 'credit_note',
  number: 'AV-2026-0001',
  correctsId: 'b'.repeat(24),
  correctsNumber: 'F-2026-0009',
}
const abroad = (country: string, vatNumber: string | null): IssuedInvoice => ({
  ...sampleInvoice,
  buyer: { ...sampleInvoice.buyer, address: { ...sampleInvoice.buyer.address, country }, siren: null, vatNumber },
  vatInCents: 0,
  grossInCents: sampleInvoice.netInCents,
  vat: [{ percent: 0, netInCents: sampleInvoice.netInCents, vatInCents: 0 }],
  lines: sampleInvoice.lines.map((line) => ({ ...line, vatPercent: 0 })),
})
const belgian = abroad('BE', 'BE0123456789')
const variants: [string, IssuedInvoice][] = [
  ['an invoice by direct debit', sampleInvoice],
  ['an invoice by transfer', { ...sampleInvoice, payment: transfer, note: 'Merci "beaucoup" & <à bientôt>\u0000' }],
  [
    'without a known way to pay, period or reference',
    { ...sampleInvoice, payment: null, periodFrom: null, periodTo: null, reference: '' },
  ],
  ['a credit note', creditNote],
  ['an invoice to another country of the Union', belgian],
  ['an invoice to a country outside the Union', abroad('CH', null)],
]

test.each(variants)('the data of %s holds against the official schema of the profile EN 16931', async (_, invoice) => {
  expect(await validateXsd(xmlOf(invoice), Profile.EN16931)).toMatchObject({ valid: true, errors: [] })
})

test.each(variants)(
  'the sums of %s follow the rules of EN 16931 (BR-CO-10, 13, 14, 15, 16, 17, BR-S-08)',
  (_, invoice) => {
    const xml = xmlOf(invoice)
    const one = (name: string) => cents(textsOf(xml, name).at(-1))
    const lines = textsOf(xml, 'LineTotalAmount').slice(0, -1).map(cents)
    const [bases, taxes] = [textsOf(xml, 'BasisAmount').map(cents), textsOf(xml, 'CalculatedAmount').map(cents)]
    const rates = textsOf(xml.slice(xml.indexOf('<ram:ApplicableHeaderTradeSettlement>')), 'RateApplicablePercent').map(
      Number,
    )
    expect(one('LineTotalAmount')).toBe(sum(lines))
    expect(one('TaxBasisTotalAmount')).toBe(one('LineTotalAmount'))
    expect(one('TaxTotalAmount')).toBe(sum(taxes))
    expect(one('GrandTotalAmount')).toBe(one('TaxBasisTotalAmount') + one('TaxTotalAmount'))
    expect(one('DuePayableAmount')).toBe(one('GrandTotalAmount'))
    expect(sum(bases)).toBe(one('TaxBasisTotalAmount'))
    rates.forEach((rate, index) =>
      expect(Math.abs(taxes[index]! - (bases[index]! * rate) / 100)).toBeLessThanOrEqual(0.5),
    )
    const { country } = invoice.buyer.address
    const code = country === 'BE' ? 'AE' : country === 'CH' ? 'G' : 'S'
    expect(textsOf(xml, 'CategoryCode')).toEqual(Array.from({ length: lines.length + rates.length }, () => code))
  },
)

test('the XML has what EN 16931 and French law require: kind, numbers of both sides, terms, notes by code', () => {
  const xml = xmlOf(sampleInvoice)
  expect(textsOf(xml, 'TypeCode')[0]).toBe('380')
  expect(xml).toContain('<ram:ID schemeID="0002">829417301</ram:ID>')
  expect(xml).toContain('<ram:ID schemeID="VA">FR47904118226</ram:ID>')
  expect(textsOf(xml, 'SubjectCode')).toEqual(['REG', 'PMT', 'PMD', 'AAB'])
  expect(textsOf(xml, 'DirectDebitMandateID')).toEqual(['NIMB-MVD-2024-0312'])
  const credit = xmlOf(creditNote)
  expect(textsOf(credit, 'TypeCode')[0]).toBe('381')
  expect(textsOf(credit, 'IssuerAssignedID')).toEqual(['F-2026-0009'])
})

test('without VAT the invoice names the reason, in its data and in print (BR-AE-02, BR-AE-10, BR-G-10)', () => {
  const xml = xmlOf(belgian)
  expect(textsOf(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
  expect(textsOf(xml, 'ExemptionReason')[0]).toContain('Autoliquidation')
  expect(xml).toContain('<ram:ID schemeID="VA">BE0123456789</ram:ID>')
  expect(textsOf(xml, 'TaxTotalAmount')).toEqual(['0.00'])
  const swiss = abroad('CH', null)
  expect(textsOf(xmlOf(swiss), 'ExemptionReasonCode')).toEqual(['VATEX-EU-G'])
  expect(invoiceHtml(belgian, 'fr')).toContain('Autoliquidation')
  expect(invoiceHtml(swiss, 'fr')).toContain('259-1')
  expect(invoiceHtml(sampleInvoice, 'fr')).not.toContain('Autoliquidation')
})

test.each(['fr', 'en'] as const)('the printed invoice escapes what people wrote (%s)', (locale) => {
  const hostile = '<img src=http://169.254.169.254/x onerror="alert(1)">'
  const [line] = sampleInvoice.lines
  const html = invoiceHtml(
    { ...sampleInvoice, note: hostile, reference: hostile, lines: [{ ...line!, title: hostile, detail: hostile }] },
    locale,
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('F-2026-0009')
})
