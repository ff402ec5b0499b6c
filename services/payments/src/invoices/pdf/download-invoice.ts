import { Readable } from 'node:stream'
import { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import type { PdfClient } from '@passerelle/server/pdf/pdf-client'
import type { Download } from '@passerelle/server/service'
import type { InvoiceAnnex } from '../../billing/invoice-annex.ts'
import type { Invoice } from '../invoice-view.ts'
import { toCiiXml } from './cii-xml.ts'
import { invoiceHtml, legalNotes } from './invoice-html.ts'
import { isIssued } from './issued-invoice.ts'

/**
 * Renders an issued invoice as a PDF with embedded XML. Not stored: it is rendered on each download from immutable
 * data. Throws `not_found` for a draft.
 */
export const downloadInvoice =
  (convert: PdfClient) =>
  async (
    invoice: Invoice,
    annex: InvoiceAnnex | null,
    { locale, bearer }: { locale: Locale; bearer: string | undefined },
  ): Promise<Download> => {
    if (!isIssued(invoice)) throw new Problem('not_found')
    const pdf = await convert(
      { html: invoiceHtml(invoice, locale, annex), title: invoice.number, lang: locale },
      bearer,
    )
    // Only now: its library takes 30 MB, and most processes never make an invoice.
    const { toFacturX } = await import('./factur-x.ts')
    const noon = `${invoice.issuedOn}T12:00:00Z`
    const bytes = await toFacturX({
      pdf,
      xml: toCiiXml(invoice, legalNotes('fr')),
      title: invoice.number,
      author: invoice.seller.name,
      language: locale,
      createdAt: new Date(noon),
    })
    return {
      stream: Readable.from([bytes]),
      type: 'application/pdf',
      filename: `${invoice.number}.pdf`,
      size: bytes.length,
    }
  }
