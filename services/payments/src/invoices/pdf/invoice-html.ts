import { longDayText, timeText } from '@passerelle/kernel/format-date'
import { formatElapsed } from '@passerelle/kernel/format-duration'
import { formatMoney } from '@passerelle/kernel/format-money'
import { countryName } from '@passerelle/kernel/countries'
import { invoiceVatTreatment } from '@passerelle/kernel/vat-treatment'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { documentStyle } from '@passerelle/server/pdf/document-style'
import { billedParts, type BilledPart } from '../../billing/billed-parts.ts'
import type { InvoiceAnnex } from '../../billing/invoice-annex.ts'
import type { IssuedInvoice } from './issued-invoice.ts'
import type { LegalNotes } from './cii-xml.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** Texts required by French law on every invoice. */
export const legalNotes = (locale: Locale): LegalNotes => {
  const t = getTranslator(locale)
  return {
    recovery: t('invoices.paper.recovery'),
    penalties: t('invoices.paper.penalties'),
    discount: t('invoices.paper.discount'),
    exemptions: {
      reverse_charge: t('invoices.paper.reverseCharge'),
      export: t('invoices.paper.export'),
      tourist_tax: t('invoices.guest.touristTax'),
    },
  }
}

/** Days, hours and billed time of each time line. */
const annexHtml = (annex: InvoiceAnnex, locale: Locale): string => {
  const t = getTranslator(locale)
  const e = escapeHtml
  const row = ({ fromAt, toAt, billableMs }: BilledPart) => {
    const [from, to] = [new Date(fromAt), new Date(toAt)]
    return `<tr><th scope="row">${e(longDayText(from, locale))}</th><td>${timeText(from)} – ${timeText(to)}</td>
      <td class="r">${e(formatElapsed(billableMs, locale))}</td></tr>`
  }
  return `<section class="annex"><h2>${e(t('invoices.paper.annex'))}</h2>${annex
    .map(
      ({ title, logs }) => `<table class="lines"><caption>${e(title)}</caption><thead><tr>
      <th scope="col">${e(t('invoices.paper.annexDay'))}</th><th scope="col">${e(t('invoices.paper.annexHours'))}</th>
      <th scope="col" class="r">${e(t('invoices.paper.annexTime'))}</th></tr></thead>
      <tbody>${logs.flatMap(billedParts).map(row).join('')}</tbody></table>`,
    )
    .join('')}</section>`
}

/** HTML of an issued invoice for printing, with the days of its work logs if any; all user texts are escaped. */
export const invoiceHtml = (invoice: IssuedInvoice, locale: Locale, annex: InvoiceAnnex | null = null): string => {
  const t = getTranslator(locale)
  const e = escapeHtml
  const days = new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 3 })
  const amounts = new Intl.NumberFormat(tags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const day = (date: string) => days.format(new Date(date))
  const money = (cents: number) => e(formatMoney(cents, locale))
  const plain = (cents: number) => e(amounts.format(cents / 100))
  const fact = (label: string, value: string | null) =>
    value ? `<div><dt>${e(label)}</dt><dd>${e(value)}</dd></div>` : ''
  const { seller, buyer, payment, periodFrom, periodTo } = invoice
  const isCredit = invoice.kind === 'credit_note'
  const period =
    periodFrom && periodTo
      ? t('invoices.paper.span', { from: day(periodFrom), to: day(periodTo) })
      : periodFrom || periodTo
        ? day((periodFrom ?? periodTo)!)
        : null

  const addressLines = ({ line1, line2, postalCode, city, country }: typeof buyer.address) =>
    [line1, line2, `${postalCode} ${city}, ${countryName(country, locale)}`].filter(Boolean).map(e).join('<br>')
  const party = (title: string, { name, address, siren, vatNumber }: typeof buyer, email: string | null) => `
    <div><h2>${e(title)}</h2><p class="name">${e(name)}</p>
    <p>${addressLines(address)}</p>
    <dl>${fact(t('invoices.paper.siren'), siren)}${fact(t('invoices.paper.vatNumber'), vatNumber)}
    ${fact(t('invoices.paper.email'), email)}</dl></div>`

  const lines = invoice.lines.map(
    (line, index) => `<tr><td class="n">${index + 1}</td>
    <th scope="row">${e(line.title)}${line.detail && `<span class="detail">${e(line.detail)}</span>`}</th>
    <td class="r">${e(numbers.format(line.quantity))}</td>
    <td>${e(t(`invoices.unit.${line.unit}`, { count: line.quantity }))}</td>
    <td class="r">${plain(line.unitPriceInCents)}</td><td class="r">${e(numbers.format(line.vatPercent))} %</td>
    <td class="r sum">${plain(line.netInCents)}</td></tr>`,
  )
  const vat = invoice.vat.map(
    ({ percent, netInCents, vatInCents }) =>
      `<tr><th scope="row">${e(numbers.format(percent))} %</th><td class="r">${money(netInCents)}</td><td ` +
      `class="r">${money(vatInCents)}</td></tr>`,
  )
  const paid = isCredit
    ? t(invoice.isPartial ? 'invoices.paper.creditedPart' : 'invoices.paper.credited', {
        number: invoice.correctsNumber ?? '',
      })
    : payment?.means === 'sepa_debit' || payment?.means === 'card'
      ? t(`invoices.paper.${payment.means === 'card' ? 'card' : 'debit'}`, {
          date: day(payment.collectOn ?? invoice.dueOn),
          last4: payment.last4 ?? '',
        })
      : payment?.means === 'none'
        ? t('invoices.paper.none')
        : t('invoices.paper.transfer', { date: day(invoice.dueOn) })
  const paidDetail =
    payment?.means === 'sepa_debit'
      ? payment.mandate && t('invoices.paper.mandate', { mandate: payment.mandate })
      : payment?.iban && t('invoices.paper.iban', { iban: payment.iban, number: invoice.number })
  const legal = legalNotes(locale)
  const treatment = invoiceVatTreatment(
    buyer.address.country,
    invoice.vat.map(({ percent }) => percent),
  )
  const exemption = treatment === 'standard' ? '' : `<p>${e(legal.exemptions[treatment])}</p>`
  const services = treatment === 'standard' ? [t('invoices.paper.services')] : []

  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
    <title>${e(invoice.number)} · ${e(seller.name)}</title><style>${documentStyle}</style></head><body>
  <header><p class="brand">${e(seller.name)}</p><div class="title"><h1>${e(t(`invoices.kind.${invoice.kind}`))}</h1>
  <p>${e(invoice.number)}</p></div></header>
  <dl class="facts">${fact(t('invoices.paper.issued'), day(invoice.issuedOn))}
  ${fact(t('invoices.paper.period'), period)}${isCredit ? '' : fact(t('invoices.paper.due'), day(invoice.dueOn))}
  ${fact(t('invoices.paper.reference'), invoice.reference)}
  ${fact(t('invoices.paper.corrects'), invoice.correctsNumber)}</dl>
  <section class="parties">${party(t('invoices.paper.seller'), seller, seller.email)}
  ${party(t('invoices.paper.buyer'), buyer, null)}</section>
  <table class="lines"><thead><tr><th scope="col" class="n">${e(t('invoices.paper.position'))}</th>
  <th scope="col">${e(t('invoices.paper.title'))}</th><th scope="col" class="r">${e(t('invoices.paper.quantity'))}</th>
  <th scope="col">${e(t('invoices.paper.unit'))}</th><th scope="col" class="r">${e(t('invoices.paper.unitPrice'))}</th>
  <th scope="col" class="r">${e(t('invoices.paper.vat'))}</th>
  <th scope="col" class="r">${e(t('invoices.paper.net'))}</th></tr></thead><tbody>${lines.join('')}</tbody></table>
  <section class="sums"><table class="vat"><thead><tr><th scope="col">${e(t('invoices.paper.vatDetail'))}</th>
  <th scope="col" class="r">${e(t('invoices.paper.base'))}</th>
  <th scope="col" class="r">${e(t('invoices.paper.vat'))}</th></tr></thead><tbody>${vat.join('')}</tbody></table>
  <dl class="totals"><div><dt>${e(t('invoices.paper.totalNet'))}</dt><dd class="r">${money(invoice.netInCents)}</dd>
  </div><div><dt>${e(t('invoices.paper.vat'))}</dt><dd class="r">${money(invoice.vatInCents)}</dd></div>
  <div class="due"><dt>${e(t(isCredit ? 'invoices.paper.totalCredit' : 'invoices.paper.totalDue'))}</dt>
  <dd class="r">${money(invoice.grossInCents)}</dd></div></dl></section>
  <section class="payment"><h2>${e(t('invoices.paper.payment'))}</h2><p><b>${e(paid)}</b></p>
  ${paidDetail ? `<p>${e(paidDetail)}</p>` : ''}${exemption}${invoice.note && `<p>${e(invoice.note)}</p>`}</section>
  <footer><p>${e([...services, legal.discount, legal.penalties, legal.recovery].join(' '))}</p>
  <p class="foot"><span>${e([seller.name, seller.legalNotice].filter(Boolean).join(', '))}</span>
  <b>${e(t('invoices.paper.facturX'))}</b></p></footer>${annex ? annexHtml(annex, locale) : ''}
  </body></html>`
}
