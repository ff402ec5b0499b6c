import { Readable } from 'node:stream'
import { Problem } from '@passerelle/contract/problems'
import type { Party, Seller } from '@passerelle/contract/payments/invoice-schemas'
import { withFixedDates } from '@passerelle/server/pdf/fixed-dates'
import type { PdfClient } from '@passerelle/server/pdf/pdf-client'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import type { Task } from '../../../tasks/task.ts'
import { findLanguage } from '../quote-seller.ts'
import { findQuote } from '../quote-view.ts'
import { statement } from '../../statement-rows.ts'
import { quoteHtml } from './quote-html.ts'

const parties = statement(
  'projects.quote-parties',
  'SELECT seller, buyer FROM projects.quotes WHERE app_id = $1 AND id = $2',
).as<{ seller: Seller; buyer: Party }>()

/**
 * Renders the newest quote that was sent as a PDF, in the language of the account's first administrator; the same bytes
 * on each download, until it is answered (BIL-020). Throws `not_found` without one, and the problems of the converters.
 */
export const downloadQuote =
  ({ database, convert }: Pick<Platform, 'database'> & { convert: PdfClient }) =>
  async (task: Task, bearer: string | undefined): Promise<Download> => {
    const quote = await findQuote(database.query, task, 'sent')
    if (!quote?.number || !quote.validUntil || !quote.sentAt) throw new Problem('not_found')
    const { number, validUntil, sentAt } = quote
    const { rows } = await database.query(parties.with(task.appId, quote._id))
    const { seller, buyer } = rows[0]!
    const locale = await findLanguage(database.query, task.appId)
    const about = { number, validUntil, sentAt, seller, buyer, taskSlug: task.slug, taskName: task.name }
    const pdf = await convert({ html: quoteHtml({ ...quote, ...about }, locale), title: number, lang: locale }, bearer)
    const bytes = await withFixedDates(pdf, new Date(quote.answeredAt ?? sentAt))
    return { stream: Readable.from([bytes]), type: 'application/pdf', filename: `${number}.pdf`, size: bytes.length }
  }
