import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { keepAnnex } from '../billing/invoice-annex.ts'
import { requireBilledTime } from '../billing/require-billed-time.ts'
import { findPlan, type CollectionPlan } from '../collections/collection-plan.ts'
import type { PlanCollection } from '../collections/plan-collection.ts'
import { statement } from './statement-rows.ts'
import { readLines, type StoredLine } from '../invoice-rows/invoice-lines.ts'
import { takeNumber } from './invoice-number.ts'
import { lockDraft } from '../invoice-rows/invoice-store.ts'
import type { Invoice } from './invoice-view.ts'
import { findIssuer } from '../issuers/issuer-store.ts'
import type { MailInvoice } from './mail-invoice.ts'
import { requireRates, toBuyer, toSeller, type BillingParty } from '@passerelle/server/billing/parties'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'> & {
  mailInvoice: MailInvoice
  planCollection: PlanCollection
}

const billingParty = statement(
  'payments.billing-party',
  'SELECT name, address, tax, billing_reference AS reference FROM accounts.billing_parties WHERE app_id = $1',
  { notNull: ['name'] },
).as<BillingParty & { reference: string | null }>()

const readParty = async ({ query }: Tx, appId: string): Promise<BillingParty & { reference: string | null }> => {
  const { rows } = await query(billingParty.with(appId))
  return rows[0]!
}

const issue = statement(
  'payments.invoice-issue',
  `
  UPDATE payments.invoices SET status = 'issued', issuer_id = $3, number = $4, issued_on = $5,
    due_on = $6, seller = $7, buyer = $8,
    payment = $9, reference = CASE WHEN reference = '' THEN coalesce($10, '') ELSE reference END, version = version + 1
   WHERE app_id = $1 AND id = $2 RETURNING gross_in_cents AS "grossInCents", due_on::text AS "dueOn"`,
  { notNull: ['dueOn'] },
)

/** How an invoice will be paid, as printed on it. Throws `issuer_without_iban`. */
export const paymentOf = (
  grossInCents: number,
  plan: CollectionPlan | null,
  { iban }: { iban: string | null },
): NonNullable<Invoice['payment']> => {
  if (plan) {
    const { means, last4, mandateReference: mandate } = plan.method
    return { means, last4, mandate, iban: null, collectOn: plan.dueOn }
  }
  const means = grossInCents > 0 ? 'transfer' : 'none'
  if (means === 'transfer' && iban === null) throw new Problem('issuer_without_iban')
  return { means, last4: null, mandate: null, iban: means === 'transfer' ? iban : null, collectOn: null }
}

/** Throws `invoice_empty`, naming the lines without a price (BIL-035). */
const requirePrices = (lines: readonly StoredLine[]): void => {
  const fields = lines.flatMap(({ isUnpriced }, index) =>
    isUnpriced ? [[`lines.${index}.unitPriceInCents`, fieldMessage('forms.required')] as const] : [],
  )
  if (lines.length === 0 || fields.length > 0)
    throw new Problem('invoice_empty', { fields: Object.fromEntries(fields) })
}

/**
 * Issues a draft: writes number, date, seller and buyer in one transaction; from then on the invoice is immutable.
 * It is collected by the account's default method, with its notice, or says how to pay (COL-003), and is mailed to the
 * account's administrators. Throws `not_found`, `invoice_issued`, `invoice_changed`, `invoice_empty`,
 * `issuer_incomplete`, `issuer_without_iban`, `buyer_incomplete`, `vat_rate_wrong`, `billed_time_changed`.
 */
export const issueInvoice =
  ({ clock, database, record, mailInvoice, planCollection }: Deps) =>
  (actor: Person, appId: string, id: string, version: number): Promise<void> =>
    database.transaction(async (tx) => {
      const drafted = await lockDraft(tx, appId, id, version)
      const lines = await readLines(tx, appId, id)
      requirePrices(lines)
      await requireBilledTime(tx.query, appId, id, lines)
      await keepAnnex(tx.query, appId, id)
      const issuer = await findIssuer(tx.query)
      if (!issuer) throw new Problem('issuer_incomplete')
      const party = await readParty(tx, appId)
      const buyer = toBuyer(party)
      requireRates(
        buyer,
        lines.map(({ vatPercent }) => vatPercent),
      )
      const today = toIsoDate(clock.now())
      const { number, issuedOn } = await takeNumber(tx, issuer.appId, 'invoice', today)
      const wanted = drafted.dueOn ?? addDays(issuedOn, issuer.paymentDays)
      const due = wanted > issuedOn ? wanted : issuedOn
      const plan = await findPlan(tx.query, appId, { amountInCents: drafted.grossInCents, dueOn: due, today })
      const payment = paymentOf(drafted.grossInCents, plan, issuer)
      const { rows } = await tx.query(
        issue.with(appId, id, issuer.appId, number, issuedOn, due, toSeller(issuer), buyer, payment, party.reference),
      )
      const { grossInCents, dueOn } = rows[0]!
      const by = eventActor(actor)
      if (plan) await planCollection(tx, { appId, invoiceId: id, number, amountInCents: grossInCents, plan, actor: by })
      else await mailInvoice(tx, { appId, id, number, grossInCents, dueOn })
      const taskIds = [...new Set(lines.flatMap(({ taskId }) => taskId ?? []))]
      const data = { number, grossInCents, taskIds }
      await record(tx, { appId, actor: by, name: 'invoice.issued', subject: id, data })
    })
