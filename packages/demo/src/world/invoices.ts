import { days } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import { invoiceTotals, netOfLine, type PricedLine } from '@passerelle/kernel/invoice-totals'
import { addDays } from '@passerelle/kernel/nights'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { seedBilledWork } from './billed-work.ts'
import { seedCollections } from './collections.ts'
import { demoIssuer, demoParties } from './demo-parties.ts'
import { doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type Line = PricedLine & { title: string; unit: string }
type Seeded = { appId: string; id: string; number: string }
type Payment = {
  appId: string
  id: string
  subject: string
  cents: number
  status: string
  createdAt: Date
  paidOn: string | null
  method: string
}
type NewInvoice = {
  appId: string
  at: Date
  subject: string
  lines: Line[]
  kind?: 'credit_note'
  correctsId?: string
}

const month = (title: string, cents: number): Line => ({
  title,
  unit: 'month',
  quantity: 1,
  unitPriceInCents: cents,
  vatPercent: 20,
})
const work = (title: string, quantity: number): Line => ({
  title,
  unit: 'hour',
  quantity,
  unitPriceInCents: 16_500,
  vatPercent: 20,
})

/** Invoice lines of a payment: hours when its subject is about work, else a single line. */
const linesOf = ({ subject, cents }: Payment): Line[] => {
  const net = Math.round(cents / 1.2)
  if (!subject.includes('interventions')) return [month(subject, net)]
  const hours = Math.floor((net - 3000) / 16_500 / 2)
  return [month('Infogérance, forfait du mois', net - hours * 16_500), work('Interventions, heures ouvrées', hours)]
}

const insert = `
  INSERT INTO payments.invoices (app_id, id, kind, corrects_id, subject, net_in_cents, vat_in_cents, gross_in_cents,
    vat, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const insertLine = `
  INSERT INTO payments.invoice_lines (app_id, invoice_id, position, title, quantity, unit, unit_price_in_cents,
    vat_percent, net_in_cents, corrects_position)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
const issue = `
  UPDATE payments.invoices SET status = 'issued', issuer_id = $3, number = $4, issued_on = $5, due_on = $6, seller = $7,
    buyer = $8, payment = $9
   WHERE app_id = $1 AND id = $2`
const count = `
  INSERT INTO payments.invoice_counters AS c (issuer_id, series, year, last_number, last_issued_on)
  VALUES ($1, $2, $3, 1, $4)
  ON CONFLICT (issuer_id, series, year) DO UPDATE SET last_number = c.last_number + 1, last_issued_on = $4
  RETURNING last_number AS last`

/** Writes and issues demo invoices by the same rules as the product, with past dates. */
const createWriter = ({ query }: Tx, issuerId: string, names: Record<string, string>) => {
  const bytes = randomBytesOf(seededRandom(20_260_205))
  const draft = async ({ appId, at, subject, lines, kind, correctsId }: NewInvoice) => {
    const id = newId(at, bytes)
    const { netInCents, vatInCents, grossInCents, vat } = invoiceTotals(lines)
    await query({
      text: insert,
      values: [
        appId,
        id,
        kind ?? 'invoice',
        correctsId ?? null,
        subject,
        netInCents,
        vatInCents,
        grossInCents,
        JSON.stringify(vat),
        at,
      ],
    })
    for (const [index, line] of lines.entries())
      await query({
        text: insertLine,
        values: [
          appId,
          id,
          index + 1,
          line.title,
          line.quantity,
          line.unit,
          line.unitPriceInCents,
          line.vatPercent,
          netOfLine(line),
          kind ? index + 1 : null,
        ],
      })
    return id
  }
  /** Issues a draft with its lines. */
  const give = async (id: string, invoice: Pick<NewInvoice, 'appId' | 'at' | 'kind'>, dueDays = 7): Promise<Seeded> => {
    const day = toIsoDate(invoice.at)
    const series = invoice.kind ? 'AV' : 'F'
    const year = Number(day.slice(0, 4))
    const { rows } = await query<{ last: number }>({ text: count, values: [issuerId, series, year, day] })
    const number = `${series}-${year}-${String(rows[0]!.last).padStart(4, '0')}`
    const { iban: _iban, paymentDays: _days, legalName, ...seller } = demoIssuer
    const slug = names[invoice.appId]!
    const payment = { means: 'sepa_debit', last4: '4471', mandate: `NIMB-${slug.toUpperCase()}-2024`, iban: null }
    const { tax, address } = demoParties[slug]!
    const buyer = { name: demoParties[slug]!.name, address, siren: tax.slice(-9), vatNumber: tax }
    await query({
      text: issue,
      values: [
        invoice.appId,
        id,
        issuerId,
        number,
        day,
        invoice.kind ? day : addDays(day, dueDays),
        { ...seller, name: legalName },
        buyer,
        payment,
      ],
    })
    return { appId: invoice.appId, id, number }
  }
  const issued = async (invoice: NewInvoice, dueDays?: number) => give(await draft(invoice), invoice, dueDays)
  return { draft, give, issued }
}

const readPayments = `
  SELECT app_id AS "appId", id, description AS subject, amount_in_cents AS cents, status, created_at AS "createdAt",
         (paid_at AT TIME ZONE 'Europe/Paris')::date::text AS "paidOn", method_type AS method
    FROM payments.payments WHERE purpose = 'invoice' AND app_id = ANY ($1) ORDER BY created_at, id`

/**
 * Seeds the issuer, and invoices in every state for the accounts with payments: one per payment, two drafts, a credit
 * note, and one of work logs.
 */
export const seedInvoices = async (
  { transaction }: Pick<Database, 'transaction'>,
  accounts: { providerAppId: string; apps: Record<string, string> },
  now: Date,
): Promise<void> => {
  const { providerAppId, apps } = accounts
  const names = Object.fromEntries(Object.keys(demoParties).map((slug) => [apps[slug]!, slug]))
  await transaction(async (tx) => {
    const { legalName, address, siren, vatNumber, email, legalNotice, iban, paymentDays } = demoIssuer
    await tx.query({
      text: `INSERT INTO payments.issuers (app_id, legal_name, address, siren, vat_number, email, legal_notice, iban,
               payment_days, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [providerAppId, legalName, address, siren, vatNumber, email, legalNotice, iban, paymentDays, now],
    })
    for (const [appId, slug] of Object.entries(names))
      await tx.query({
        text: 'UPDATE accounts.apps SET address = coalesce(address, $2::jsonb), tax = coalesce(tax, $3) WHERE id = $1',
        values: [appId, JSON.stringify(demoParties[slug]!.address), demoParties[slug]!.tax],
      })
    const write = createWriter(tx, providerAppId, names)
    const { rows } = await tx.query<Payment>({ text: readPayments, values: [Object.keys(names)] })
    for (const payment of rows) {
      const { appId, createdAt: at, subject } = payment
      const nameIt = (number: string, text: string) =>
        tx.query({
          text: 'UPDATE payments.payments SET invoice_number = $3, description = $4 WHERE app_id = $1 AND id = $2',
          values: [appId, payment.id, number, text],
        })
      if (payment.cents < 0) {
        const lines = [month('Borne Wi-Fi, second exemplaire', Math.round(-payment.cents / 1.2))]
        const wrong = await write.issued({ appId, at, subject: 'Borne Wi-Fi, second exemplaire', lines })
        const credit = { appId, at, subject: 'Borne Wi-Fi, second exemplaire', lines }
        const note = await write.issued({ ...credit, kind: 'credit_note', correctsId: wrong.id })
        await tx.query({
          text: `UPDATE payments.invoices SET status = 'credited' WHERE app_id = $1 AND id = $2`,
          values: [appId, wrong.id],
        })
        await nameIt(note.number, `Avoir sur ${wrong.number}`)
        continue
      }
      const terms = payment.status === 'failed' ? 3 : 7
      const { id, number } = await write.issued({ appId, at, subject, lines: linesOf(payment) }, terms)
      await nameIt(number, subject)
      if (payment.status === 'paid')
        await tx.query({
          text: `UPDATE payments.invoices SET status = 'paid', paid_on = greatest($3, issued_on), paid_by = $4
            WHERE app_id = $1 AND id = $2`,
          values: [appId, id, payment.paidOn, payment.method],
        })
      // A rebate of a quarter, given afterwards.
      if (subject === 'Borne Wi-Fi du jardin') {
        const lines = linesOf(payment).map((line) => ({ ...line, quantity: line.quantity / 4 }))
        await write.issued({ appId, at, subject, lines, kind: 'credit_note', correctsId: id })
      }
    }
    const at = doneAtWork(new Date(now.getTime() - days(0.2)))
    for (const slug of ['atelier-lumen', 'maison-verdier'])
      await write.draft({
        appId: apps[slug]!,
        at,
        subject: 'Infogérance du mois prochain',
        lines: [month('Infogérance, forfait du mois', 42_000), work('Interventions, heures ouvrées', 2.25)],
      })
    const moved = { at, subject: 'Déménagement du serveur d’accueil' }
    const transfer = await write.issued({ ...moved, appId: apps['maison-verdier']!, lines: [work(moved.subject, 6)] })
    await tx.query({
      text: `UPDATE payments.invoices SET status = 'paid', paid_on = issued_on, paid_by = 'transfer'
        WHERE app_id = $1 AND id = $2`,
      values: [transfer.appId, transfer.id],
    })
    await seedBilledWork(tx, write, apps['atelier-lumen']!, at)
    await seedCollections(tx, now)
  })
}
