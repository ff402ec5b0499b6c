import type { InferBody } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import type { Party } from '@passerelle/contract/payments/invoice-schemas'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Query } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { takeNumber } from '../invoice-number.ts'
import { toStoredLines, writeLines } from '../../invoice-rows/invoice-lines.ts'
import { writeFields } from '../../invoice-rows/invoice-store.ts'
import { findOwnIssuer } from '../../issuers/issuer-store.ts'
import { toSeller } from '@passerelle/server/billing/parties'
import { statement } from '../statement-rows.ts'
import { toGuestLines, type SourceLine } from './guest-lines.ts'

type Wish = InferBody<typeof payments.issueGuestInvoice>
type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>
type Source = {
  number: number
  status: string
  isGift: boolean
  arrivalDate: string | null
  departureDate: string | null
  totalInCents: number
  paidInCents: number
  lines: SourceLine[]
  options: Pick<SourceLine, 'name' | 'quantity' | 'unitAmountInCents' | 'taxPercent'>[]
  lastMethod: string | null
}

const read = statement(
  'payments.invoice-source',
  `
  SELECT number, status, is_gift AS "isGift", arrival_date::text AS "arrivalDate",
         departure_date::text AS "departureDate",
         total_in_cents::float8 AS "totalInCents", paid_in_cents::float8 AS "paidInCents", lines, options,
         last_method AS "lastMethod"
    FROM bookings.invoice_sources WHERE app_id = $1 AND booking_id = $2`,
  { notNull: ['number', 'status', 'isGift', 'totalInCents', 'paidInCents'] },
).as<Pick<Source, 'lines' | 'options'>>()
const insert = `INSERT INTO payments.invoices (app_id, id, booking_id, subject, version, created_at)
  VALUES ($1, $2, $3, $4, 0, $5)`
const issue = `
  UPDATE payments.invoices SET status = $3, issuer_id = $1, number = $4, issued_on = $5, due_on = $5, seller = $6,
         buyer = $7, payment = $8,
         net_in_cents = $9, vat_in_cents = $10, gross_in_cents = $11, vat = $12, paid_on =
         CASE WHEN $3 = 'paid' THEN $5::date END,
         paid_by = CASE WHEN $3 = 'paid' THEN $13 END, version = version + 1
   WHERE app_id = $1 AND id = $2`

const means = new Map([
  ['stripe', 'card'],
  ['cb', 'card'],
  ['transfer', 'transfer'],
  ['bank_check', 'cheque'],
])
const taken = (cause: unknown): never => {
  if (getConstraintName(cause) === 'invoices_one_per_booking') throw new Problem('booking_invoiced', { cause })
  throw cause
}

const readSource = async (query: Query, appId: string, bookingId: string) => {
  const { rows } = await query(read.with(appId, bookingId))
  const [booking] = rows
  if (!booking) throw new Problem('not_found')
  if (booking.isGift || !['confirmed', 'closed'].includes(booking.status) || booking.totalInCents === 0)
    throw new Problem('booking_not_invoiceable')
  return booking
}

/**
 * Issues the invoice of a booking to its guest, in the name of the account: prices of the booking, a number of the
 * account's own series, paid when the booking is. Returns its id. Throws `not_found`, `issuer_incomplete`,
 * `booking_not_invoiceable`, `booking_invoiced`.
 */
export const issueGuestInvoice =
  ({ clock, database, newId, record }: Deps) =>
  (actor: Person, appId: string, { bookingId, buyer: guest }: Wish, locale: Locale): Promise<string> =>
    database.transaction(async (tx) => {
      const issuer = await findOwnIssuer(tx.query, appId)
      const found = await readSource(tx.query, appId, bookingId)
      if (!issuer) throw new Problem('issuer_incomplete')
      const t = getTranslator(locale)
      const id = newId()
      const subject = t('invoices.guest.subject', { number: String(found.number) })
      await tx.query({ text: insert, values: [appId, id, bookingId, subject, clock.now()] }).catch(taken)
      // The invoice holds the booking now: it says what is read after changes that were under way.
      const booking = await readSource(tx.query, appId, bookingId)
      const isTax = ({ kind }: SourceLine) => kind === 'tourist_tax'
      const options = booking.options.map((option) => ({ ...option, kind: 'option' as const, from: null, to: null }))
      const source = [...booking.lines.filter((line) => !isTax(line)), ...options, ...booking.lines.filter(isTax)]
      const { lines, totals } = toGuestLines(source, t)
      const period = { periodFrom: booking.arrivalDate, periodTo: booking.departureDate }
      await writeFields(tx, appId, id, { subject, ...period })
      await writeLines(tx, appId, id, toStoredLines(lines, [], newId))
      const { number, issuedOn } = await takeNumber(tx, appId, 'invoice', toIsoDate(clock.now()))
      const { name, line2 = '', ...address } = guest
      const buyer: Party = { name, address: { ...address, line2 }, siren: null, vatNumber: null }
      const payment = { means: 'transfer', last4: null, mandate: null, iban: issuer.iban }
      const { netInCents, vatInCents, grossInCents, vat } = totals
      const isPaid = booking.paidInCents >= booking.totalInCents
      const parties = [toSeller(issuer), buyer, payment]
      const paidBy = means.get(booking.lastMethod ?? '') ?? 'other'
      const sums = [netInCents, vatInCents, grossInCents, JSON.stringify(vat), paidBy]
      await tx.query({
        text: issue,
        values: [appId, id, isPaid ? 'paid' : 'issued', number, issuedOn, ...parties, ...sums],
      })
      const data = { number, grossInCents, taskIds: [] }
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.issued', subject: id, data })
      return id
    })
