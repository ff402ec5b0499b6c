import { invoiceVatTreatment, type VatTreatment } from '@passerelle/kernel/vat-treatment'
import type { Invoice } from '../invoice-view.ts'
import type { IssuedInvoice } from './issued-invoice.ts'

type Line = Invoice['lines'][number]
type Children = readonly (string | false | null | undefined)[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 does not allow control characters. */
const escapeXml = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (sign) => escapes[sign]!)

const element = (name: string, children: Children, attributes = '') =>
  `<${name}${attributes}>${children.filter(Boolean).join('')}</${name}>`
const value = (name: string, text: string, attributes = '') => element(name, [escapeXml(text)], attributes)
const amountOf = (cents: number) => (cents / 100).toFixed(2)
const amount = (name: string, cents: number, attributes = '') => value(name, amountOf(cents), attributes)
const day = (name: string, date: string, type = 'udt') =>
  element(name, [value(`${type}:DateTimeString`, date.replaceAll('-', ''), ' format="102"')])

/** Unit codes of UN/ECE recommendation 20. */
const unitCodes: Record<Line['unit'], string> = {
  hour: 'HUR',
  day: 'DAY',
  piece: 'C62',
  month: 'MON',
  year: 'ANN',
  night: 'C62',
}

const party = (
  name: string,
  { name: title, address, siren, vatNumber }: NonNullable<Invoice['buyer']>,
  email?: string,
) =>
  element(name, [
    value('ram:Name', title),
    siren && element('ram:SpecifiedLegalOrganization', [value('ram:ID', siren, ' schemeID="0002"')]),
    element('ram:PostalTradeAddress', [
      address.postalCode && value('ram:PostcodeCode', address.postalCode),
      value('ram:LineOne', address.line1),
      address.line2 && value('ram:LineTwo', address.line2),
      value('ram:CityName', address.city),
      value('ram:CountryID', address.country),
    ]),
    email && element('ram:URIUniversalCommunication', [value('ram:URIID', email, ' schemeID="EM"')]),
    vatNumber && element('ram:SpecifiedTaxRegistration', [value('ram:ID', vatNumber, ' schemeID="VA"')]),
  ])

/** VAT category codes of UNTDID 5305: standard rate, reverse charge, export. */
type Category = { code: string; exemption?: string }
const categories: Record<VatTreatment, Category> = {
  standard: { code: 'S' },
  reverse_charge: { code: 'AE', exemption: 'VATEX-EU-AE' },
  export: { code: 'G', exemption: 'VATEX-EU-G' },
}
/** `reason`: why a rate is zero. */
type Tax = { treatment: VatTreatment; reason: string }

const tradeTax = ({ treatment, reason }: Tax, percent: number, sums?: { netInCents: number; vatInCents: number }) => {
  // A zero rate on an invoice with VAT is the tourist tax: exempt.
  const { code, exemption }: Category =
    treatment === 'standard' && percent === 0 ? { code: 'E' } : categories[treatment]
  return element('ram:ApplicableTradeTax', [
    sums && amount('ram:CalculatedAmount', sums.vatInCents),
    value('ram:TypeCode', 'VAT'),
    sums && percent === 0 && value('ram:ExemptionReason', reason),
    sums && amount('ram:BasisAmount', sums.netInCents),
    value('ram:CategoryCode', code),
    sums && exemption && value('ram:ExemptionReasonCode', exemption),
    // VAT is due on payment, as for services (UNTDID 2475).
    sums && code === 'S' && value('ram:DueDateTypeCode', '72'),
    value('ram:RateApplicablePercent', String(percent)),
  ])
}

const lineItem = (tax: Tax) => (line: Line, index: number) =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [value('ram:LineID', String(index + 1))]),
    element('ram:SpecifiedTradeProduct', [
      value('ram:Name', line.title),
      line.detail && value('ram:Description', line.detail),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [amount('ram:ChargeAmount', line.unitPriceInCents)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      value('ram:BilledQuantity', String(line.quantity), ` unitCode="${unitCodes[line.unit]}"`),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      tradeTax(tax, line.vatPercent),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [amount('ram:LineTotalAmount', line.netInCents)]),
    ]),
  ])

/** Payment means codes of UNTDID 4461: direct debit, card, credit transfer, or mutually defined. */
const paymentMeans = ({ payment }: IssuedInvoice) => {
  if (payment?.means === 'sepa_debit') return value('ram:TypeCode', '59')
  if (payment?.means === 'card') return value('ram:TypeCode', '48')
  if (!payment?.iban) return value('ram:TypeCode', '1')
  return (
    value('ram:TypeCode', '30') + element('ram:PayeePartyCreditorFinancialAccount', [value('ram:IBANID', payment.iban)])
  )
}

const note = (content: string, subject: string) =>
  element('ram:IncludedNote', [value('ram:Content', content), value('ram:SubjectCode', subject)])

const namespaces = [
  ['rsm', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
  ['ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'],
  ['qdt', 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'],
  ['udt', 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'],
]
  .map(([prefix, name]) => ` xmlns:${prefix}="${name}"`)
  .join('')

/**
 * Texts required by French law, each with its code: recovery costs, late payment penalties, discount, and why no VAT is
 * charged.
 */
export type LegalNotes = {
  recovery: string
  penalties: string
  discount: string
  exemptions: Record<Exclude<VatTreatment, 'standard'> | 'tourist_tax', string>
}

const taxOf = ({ buyer, vat }: IssuedInvoice, { exemptions }: LegalNotes): Tax => {
  const treatment = invoiceVatTreatment(
    buyer.address.country,
    vat.map(({ percent }) => percent),
  )
  return { treatment, reason: treatment === 'standard' ? exemptions.tourist_tax : exemptions[treatment] }
}

/** An issued invoice as XML: Cross Industry Invoice, Factur-X profile EN 16931 (ADR 0031). */
export const toCiiXml = (invoice: IssuedInvoice, legal: LegalNotes): string => {
  const { seller, buyer, vat, lines, periodFrom, periodTo, issuedOn, dueOn } = invoice
  const isCredit = invoice.kind === 'credit_note'
  const tax = taxOf(invoice, legal)
  const context = element('rsm:ExchangedDocumentContext', [
    element('ram:BusinessProcessSpecifiedDocumentContextParameter', [value('ram:ID', 'S1')]),
    element('ram:GuidelineSpecifiedDocumentContextParameter', [value('ram:ID', 'urn:cen.eu:en16931:2017')]),
  ])
  const document = element('rsm:ExchangedDocument', [
    value('ram:ID', invoice.number),
    value('ram:TypeCode', isCredit ? '381' : '380'),
    day('ram:IssueDateTime', issuedOn),
    invoice.note && element('ram:IncludedNote', [value('ram:Content', invoice.note)]),
    seller.legalNotice && note(seller.legalNotice, 'REG'),
    note(legal.recovery, 'PMT'),
    note(legal.penalties, 'PMD'),
    note(legal.discount, 'AAB'),
  ])
  const agreement = element('ram:ApplicableHeaderTradeAgreement', [
    invoice.reference && value('ram:BuyerReference', invoice.reference),
    party('ram:SellerTradeParty', seller, seller.email),
    party('ram:BuyerTradeParty', buyer),
  ])
  const delivery = element('ram:ApplicableHeaderTradeDelivery', [
    element('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', periodTo ?? issuedOn)]),
  ])
  const settlement = element('ram:ApplicableHeaderTradeSettlement', [
    value('ram:PaymentReference', invoice.number),
    value('ram:InvoiceCurrencyCode', 'EUR'),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [paymentMeans(invoice)]),
    ...vat.map((rate) => tradeTax(tax, rate.percent, rate)),
    (periodFrom ?? periodTo) &&
      element('ram:BillingSpecifiedPeriod', [
        periodFrom && day('ram:StartDateTime', periodFrom),
        periodTo && day('ram:EndDateTime', periodTo),
      ]),
    element('ram:SpecifiedTradePaymentTerms', [
      day('ram:DueDateDateTime', dueOn),
      invoice.payment?.mandate && value('ram:DirectDebitMandateID', invoice.payment.mandate),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', invoice.netInCents),
      amount('ram:TaxBasisTotalAmount', invoice.netInCents),
      amount('ram:TaxTotalAmount', invoice.vatInCents, ' currencyID="EUR"'),
      amount('ram:GrandTotalAmount', invoice.grossInCents),
      amount('ram:DuePayableAmount', invoice.grossInCents),
    ]),
    invoice.correctsNumber &&
      element('ram:InvoiceReferencedDocument', [value('ram:IssuerAssignedID', invoice.correctsNumber)]),
  ])
  const transaction = element('rsm:SupplyChainTradeTransaction', [
    ...lines.map(lineItem(tax)),
    agreement,
    delivery,
    settlement,
  ])
  const root = element('rsm:CrossIndustryInvoice', [context, document, transaction], namespaces)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
