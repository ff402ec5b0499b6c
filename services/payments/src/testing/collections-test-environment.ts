import type { ServiceName } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { services } from '@passerelle/contract/services'
import { days, hours } from '@passerelle/kernel/durations'
import { submissionTime } from '@passerelle/kernel/collection-days'
import { boot } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { fakeCustomer, fakeMandate, fakeSepaMethod } from '../stripe/fake-objects.ts'
import { startFakeStripe } from '../stripe/fake-stripe.ts'
import { givenIssuer } from './given-issuer.ts'

const keys = { secretKey: 'sk_test_collect', publicKey: 'pk_test_collect', webhookSecret: 'whsec_collect' }
// Tests decide when mails leave.
const withoutMails = (Object.keys(services) as ServiceName[]).filter((name) => name !== 'mails')
type Options = { databaseUrl?: string; services?: readonly ServiceName[] }
const line = { title: 'Infogérance', quantity: 1, unit: 'month', unitPriceInCents: 29_000, vatPercent: 20 } as const

/** Accounts with a bank account at a fake provider, whose invoices of 348,00 € are collected day by day. */
export const collectionsTestEnvironment = async ({ databaseUrl, services: served = withoutMails }: Options = {}) => {
  const clock = fakeClock('2026-02-03T10:00:00Z')
  const fake = await startFakeStripe(clock.now)
  const host = await boot({
    services: served,
    ...(databaseUrl !== undefined && { databaseUrl }),
    env: { stripe: { ...keys, url: fake.url }, tokenHours: 24 * 365 * 2 },
    clock,
  })
  fake.sendWebhooksTo({ url: `${host.origin}/api/payments/v1/public/stripe/webhook`, secret: keys.webhookSecret })
  const given = givenAccounts(host.platform)
  const { query } = host.platform.database
  const objects = fake.objects(keys.secretKey)
  /** A bank account with its mandate, as it was read from the provider. */
  const addMethod = async (appId: string, { id = `pm_${appId}`, last4 = '4471', isDefault = true } = {}) => {
    const customer = `cus_${appId}`
    if (!objects.customers.has(customer)) objects.customers.set(customer, fakeCustomer(customer, 'Clinique', { appId }))
    objects.payment_methods.set(id, fakeSepaMethod(id, customer, `FR76000000000000000000${last4}`, 'Clinique', 1))
    objects.mandates.set(`mandate_${id}`, fakeMandate(`mandate_${id}`, id, `NIM${last4}`, 1))
    await query({
      text: `INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING`,
      values: [appId, customer, clock.now()],
    })
    // Days pass at once here: a reconciliation would be due at the same moment as what a test looks at.
    await query({
      text: `DELETE FROM platform.work WHERE kind = 'payments.reconcile' AND app_id = $1`,
      values: [appId],
    })
    if (isDefault) Object.assign(objects.customers.get(customer)!, { invoice_settings: { default_payment_method: id } })
    // The debit of one euro that verified it.
    await query({
      text: `INSERT INTO payments.payments (app_id, id, provider_payment_id, purpose, payment_method_id, mandate_id,
               method_type, method_last4, status, amount_in_cents, currency, created_at, read_at)
             VALUES ($1, $2, $3, 'verification', $4, $5, 'sepa_debit', $6, 'paid', 100, 'eur', $7, $7)`,
      values: [appId, host.platform.newId(), `pi_verified_${id}`, id, `mandate_${id}`, last4, clock.now()],
    })
    await query({
      text: `INSERT INTO payments.methods (app_id, id, type, last4, mandate_id, mandate_reference, is_usable,
               is_default, created_at) VALUES ($1, $2, 'sepa_debit', $3, $4, $5, true, $6, $7)`,
      values: [appId, id, last4, `mandate_${id}`, `NIM${last4}`, isDefault, clock.now()],
    })
  }
  const account = async ({ method = true } = {}) => {
    const { app, admin, user } = await given.customer()
    const emma = await given.staff({ inside: [app] })
    await givenIssuer(host.platform, [app.id])
    const asStaff = host.as(emma, { in: app.id })
    if (method) await addMethod(app.id)
    const issued = async (more: object = {}) => {
      const { _id, version } = await asStaff.call(payments.draftInvoice, { subject: 'Mois', lines: [line], ...more })
      const invoice = await asStaff.call(payments.issueInvoice, { id: _id, version })
      // What comes next is later.
      clock.advance(1000)
      return invoice
    }
    return { app, admin, user, emma, asStaff, asAdmin: host.as(admin), issued }
  }
  /** What the mail service does when it sends what is queued. */
  const sendMails = () =>
    query({
      text: `UPDATE mails.outgoing SET sent_at = $1, next_attempt_at = NULL, variables = NULL
              WHERE sent_at IS NULL AND cancelled_at IS NULL`,
      values: [clock.now()],
    })
  const settle = async (
    payment: string,
    outcome: 'succeeded' | 'failed' | 'disputed' | 'won' | 'lost',
    code?: string,
  ) => {
    await fake.settle(keys.secretKey, payment, outcome, code)
    await host.drain(served)
  }
  const collectionsOf = async (invoiceId: string) =>
    (
      await query<{
        state: string
        attempt: number | null
        dueOn: string
        payment: string | null
        reason: string | null
      }>({
        text: `SELECT state, attempt, due_on::text AS "dueOn", provider_payment_id AS payment, reason_code AS reason
                 FROM payments.collections WHERE invoice_id = $1 ORDER BY created_at, id`,
        values: [invoiceId],
      })
    ).rows
  const paymentOf = async (invoiceId: string) => (await collectionsOf(invoiceId)).at(-1)?.payment ?? ''
  const madeFor = (invoiceId: string) =>
    [...objects.payment_intents.values()].filter(
      (intent) => (intent['metadata'] as Record<string, string>)['invoice'] === invoiceId,
    )
  const eventsOf = async (invoiceId: string) =>
    (
      await query<{ name: string }>({
        text: `SELECT name FROM platform.events WHERE subject = $1 AND name LIKE 'collection.%' ORDER BY at, id`,
        values: [invoiceId],
      })
    ).rows.map(({ name }) => name.slice('collection.'.length))

  return {
    ...host,
    clock,
    fake,
    keys,
    given,
    objects,
    account,
    addMethod,
    sendMails,
    collect: () => host.drain(served),
    settle,
    collectionsOf,
    paymentOf,
    madeFor,
    eventsOf,
    query,
    /** Waits until the hour at which what is due on a day is submitted. */
    goTo: (day: string) => clock.set(new Date(submissionTime(day).getTime() + hours(1))),
    /** Announces and submits what is due on a day. */
    submitOn: async (day: string) => {
      await sendMails()
      clock.advance(hours(1))
      await host.drain(served)
      clock.set(new Date(submissionTime(day).getTime() + hours(1)))
      await host.drain(served)
    },
    advanceDays: (count: number) => clock.advance(days(count)),
    close: async () => {
      await host.close()
      await fake.close()
    },
  }
}

export type CollectionsWorld = Awaited<ReturnType<typeof collectionsTestEnvironment>>
