import { invoiceTotals } from '@passerelle/kernel/invoice-totals'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { toCiiXml } from './cii-xml.ts'
import { legalNotes } from './invoice-html.ts'
import type { IssuedInvoice } from './issued-invoice.ts'
import { sampleInvoice } from '../../testing/sample-invoice.ts'

// Business rules of EN 16931 in its CII binding, as XPath over the written document: whatever our code believes.
const names = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const cents = (path: string) => `round(100 * number(${path}))`
const sumOf = (path: string) => `round(100 * sum(${path}))`
const seller = '//ram:SellerTradeParty'
const vatOf = (party: string) => `${party}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`
const totals = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation'
const taxes = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
const ofCategory = (code: string) => `[ram:CategoryCode="${code}"]`
const lineTaxes = '//ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax'
const lineAmount = '../ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'
const lines = '//ram:IncludedSupplyChainTradeLineItem'

type Rule = readonly [id: string, context: string, test: string]
const zeroRated = (code: string, id: string): Rule[] => [
  [`BR-${id}-01`, `/*[${lineTaxes}${ofCategory(code)}]`, `count(${taxes}${ofCategory(code)}) = 1`],
  [`BR-${id}-02`, `/*[${lineTaxes}${ofCategory(code)}]`, `${vatOf(seller)}`],
  [`BR-${id}-05`, `${lineTaxes}${ofCategory(code)}`, 'number(ram:RateApplicablePercent) = 0'],
  [
    `BR-${id}-08`,
    `${taxes}${ofCategory(code)}`,
    `${cents('ram:BasisAmount')} = ${sumOf(`${lineTaxes}${ofCategory(code)}/${lineAmount}`)}`,
  ],
  [`BR-${id}-09`, `${taxes}${ofCategory(code)}`, 'number(ram:CalculatedAmount) = 0'],
  [`BR-${id}-10`, `${taxes}${ofCategory(code)}`, 'ram:ExemptionReason or ram:ExemptionReasonCode'],
]
const rules: Rule[] = [
  ['BR-01', '/*', 'string-length(//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID) > 0'],
  ['BR-02', '/*', 'string-length(/*/rsm:ExchangedDocument/ram:ID) > 0'],
  ['BR-03', '/*', '/*/rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format="102"]'],
  ['BR-04', '/*', '/*/rsm:ExchangedDocument/ram:TypeCode[.="380" or .="381"]'],
  ['BR-05', '/*', 'string-length(//ram:InvoiceCurrencyCode) = 3'],
  ['BR-06', '/*', `string-length(${seller}/ram:Name) > 0`],
  ['BR-07', '/*', 'string-length(//ram:BuyerTradeParty/ram:Name) > 0'],
  ['BR-09', '/*', `string-length(${seller}/ram:PostalTradeAddress/ram:CountryID) = 2`],
  ['BR-11', '/*', 'string-length(//ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID) = 2'],
  ['BR-16', '/*', `count(${lines}) >= 1`],
  ['BR-21', lines, 'string-length(ram:AssociatedDocumentLineDocument/ram:LineID) > 0'],
  ['BR-22', lines, './/ram:BilledQuantity'],
  ['BR-23', lines, './/ram:BilledQuantity/@unitCode'],
  ['BR-24', lines, './/ram:LineTotalAmount'],
  ['BR-25', lines, 'string-length(.//ram:SpecifiedTradeProduct/ram:Name) > 0'],
  ['BR-26', lines, './/ram:NetPriceProductTradePrice/ram:ChargeAmount'],
  ['BR-27', lines, 'number(.//ram:NetPriceProductTradePrice/ram:ChargeAmount) >= 0'],
  [
    'BR-61',
    '/*[//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode="30"]',
    '//ram:PayeePartyCreditorFinancialAccount/ram:IBANID',
  ],
  ['BR-CO-03', taxes, 'not(ram:TaxPointDate and ram:DueDateTypeCode)'],
  ['BR-CO-04', lines, './/ram:ApplicableTradeTax/ram:CategoryCode'],
  ['BR-CO-09', '//ram:ID[@schemeID="VA"]', 'translate(substring(., 1, 2), "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "") = ""'],
  ['BR-CO-10', totals, `${cents('ram:LineTotalAmount')} = ${sumOf(`${lines}//ram:LineTotalAmount`)}`],
  ['BR-CO-13', totals, `${cents('ram:TaxBasisTotalAmount')} = ${cents('ram:LineTotalAmount')}`],
  ['BR-CO-14', totals, `${cents('ram:TaxTotalAmount')} = ${sumOf(`${taxes}/ram:CalculatedAmount`)}`],
  [
    'BR-CO-15',
    totals,
    `${cents('ram:GrandTotalAmount')} = ${cents('ram:TaxBasisTotalAmount')} + ${cents('ram:TaxTotalAmount')}`,
  ],
  ['BR-CO-16', totals, `${cents('ram:DuePayableAmount')} = ${cents('ram:GrandTotalAmount')}`],
  ['BR-CO-17', taxes, `round(number(ram:BasisAmount) * $rate - 100 * number(ram:CalculatedAmount)) = 0`],
  ['BR-CO-18', '/*', `count(${taxes}) >= 1`],
  ['BR-CO-19', '//ram:BillingSpecifiedPeriod', 'ram:StartDateTime or ram:EndDateTime'],
  [
    'BR-CO-25',
    `/*[number(${totals}/ram:DuePayableAmount) > 0]`,
    '//ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime',
  ],
  ['BR-CO-26', seller, 'ram:SpecifiedLegalOrganization/ram:ID or ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]'],
  [
    'BR-DEC',
    '//*[contains(local-name(), "TotalAmount") or local-name()="BasisAmount" or local-name()="CalculatedAmount"]',
    'string-length(substring-after(., ".")) <= 2',
  ],
  [
    'BR-29',
    '//ram:BillingSpecifiedPeriod[ram:StartDateTime and ram:EndDateTime]',
    'number(ram:EndDateTime) >= number(ram:StartDateTime)',
  ],
  ['BR-55', '//ram:InvoiceReferencedDocument', 'string-length(ram:IssuerAssignedID) > 0'],
  ['BR-S-01', `/*[${lineTaxes}${ofCategory('S')}]`, `${taxes}${ofCategory('S')}`],
  ['BR-S-02', `/*[${lineTaxes}${ofCategory('S')}]`, vatOf(seller)],
  ['BR-S-05', `${lineTaxes}${ofCategory('S')}`, 'number(ram:RateApplicablePercent) > 0'],
  [
    'BR-S-08',
    `${taxes}${ofCategory('S')}`,
    `${cents('ram:BasisAmount')} = round(100 * ` +
      `sum(${lineTaxes}${ofCategory('S')}[number(ram:RateApplicablePercent) = $rate]/${lineAmount}))`,
  ],
  ['BR-S-10', `${taxes}${ofCategory('S')}`, 'not(ram:ExemptionReason or ram:ExemptionReasonCode)'],
  ...zeroRated('AE', 'AE'),
  ['BR-AE-02', `/*[${lineTaxes}${ofCategory('AE')}]`, vatOf('//ram:BuyerTradeParty')],
  ...zeroRated('G', 'G'),
  ...zeroRated('E', 'E'),
]

/** Ids of the rules that the document breaks. XPath 1.0 has no current(): the rate of the context is written in. */
const broken = (xml: string): string[] => {
  const document = XmlDocument.fromString(xml)
  try {
    return rules.flatMap(([id, context, rule]) => {
      const holds = document.find(context, names).every((node) => {
        const rate = node.get('ram:RateApplicablePercent', names)?.content ?? ''
        return node.eval(`boolean(${rule.replaceAll('$rate', rate)})`, names) === true
      })
      return holds ? [] : [id]
    })
  } finally {
    document.dispose()
  }
}
const xmlOf = (invoice: IssuedInvoice) => toCiiXml(invoice, legalNotes('fr'))
const transfer = { means: 'transfer', last4: null, mandate: null, iban: 'FR7600000000000000000000123' } as const
const abroad = (country: string, vatNumber: string | null): IssuedInvoice => ({
  ...sampleInvoice,
  buyer: { ...sampleInvoice.buyer, address: { ...sampleInvoice.buyer.address, country }, siren: null, vatNumber },
  vatInCents: 0,
  grossInCents: sampleInvoice.netInCents,
  vat: [{ percent: 0, netInCents: sampleInvoice.netInCents, vatInCents: 0 }],
  lines: sampleInvoice.lines.map((line) => ({ ...line, vatPercent: 0 })),
})
const sums = invoiceTotals([
  { quantity: 2, unitPriceInCents: 12_000, vatPercent: 10 },
  { quantity: 4, unitPriceInCents: 110, vatPercent: 0 },
])
const [night, tax] = sampleInvoice.lines
const withTouristTax: IssuedInvoice = {
  ...sampleInvoice,
  ...sums,
  lines: [
    { ...night!, quantity: 2, unit: 'night', unitPriceInCents: 12_000, vatPercent: 10, netInCents: 24_000 },
    { ...tax!, quantity: 4, unitPriceInCents: 110, vatPercent: 0, netInCents: 440 },
  ],
}

test.each<[string, IssuedInvoice]>([
  ['an invoice by direct debit with two rates', sampleInvoice],
  ['an invoice by transfer', { ...sampleInvoice, payment: transfer }],
  ['an invoice with an exempt tourist tax', withTouristTax],
  [
    'a credit note',
    { ...sampleInvoice, kind: 'credit_note', correctsId: 'b'.repeat(24), correctsNumber: 'F-2026-0008' },
  ],
  ['a reverse charge to another country of the Union', abroad('BE', 'BE0123456789')],
  ['an export', abroad('CH', null)],
])('%s breaks no business rule of EN 16931', (_, invoice) => {
  expect(broken(xmlOf(invoice))).toEqual([])
})

test('the rules find what is wrong', () => {
  const xml = xmlOf(sampleInvoice)
  const swap = (from: RegExp, to: string) => broken(xml.replace(from, to))
  expect(swap(/<ram:GrandTotalAmount>[^<]+/, '<ram:GrandTotalAmount>1.00')).toEqual(['BR-CO-15', 'BR-CO-16'])
  expect(swap(/<ram:CalculatedAmount>[^<]+/, '<ram:CalculatedAmount>1.00')).toEqual(['BR-CO-14', 'BR-CO-17'])
  expect(swap(/<ram:BasisAmount>[^<]+/, '<ram:BasisAmount>1.00')).toContain('BR-S-08')
  expect(swap(/<ram:CategoryCode>S</, '<ram:CategoryCode>AE<')).toEqual(
    expect.arrayContaining(['BR-AE-01', 'BR-AE-05']) as string[],
  )
  const foreign = xmlOf(abroad('BE', 'BE0123456789'))
  expect(broken(foreign.replace('schemeID="VA">BE0123456789', 'schemeID="FC">BE0123456789'))).toEqual(['BR-AE-02'])
  expect(broken(foreign.replace(/<ram:ExemptionReason(Code)?>[^<]*<[^>]*>/g, ''))).toEqual(['BR-AE-10'])
})
