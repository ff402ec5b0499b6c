import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { addDays } from '@passerelle/kernel/nights'
import { isBankDay } from '@passerelle/kernel/bank-days'
import { draw } from '@passerelle/testkit/bad-days'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

const accountCount = 3
const dayCount = 30
let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())

type Row = { id: string; status: string; paidBy: string | null; gross: number }
const invoices = async () =>
  (
    await world.query<Row>({
      text: `SELECT id, status, paid_by AS "paidBy", gross_in_cents::float8 AS gross FROM payments.invoices
              WHERE status <> 'draft'`,
    })
  ).rows
const disputeOf = (paymentId: string) =>
  [...world.objects.disputes.values()].find((one) => one['payment_intent'] === paymentId)?.['status']
/**
 * What the provider has of an invoice: paid and not disputed, or won back. A dispute that is won after a transfer has
 * paid the reopened invoice leaves money that came twice, which is logged and not counted.
 */
const moneyOf = (invoiceId: string, paidBy: string | null) =>
  world
    .madeFor(invoiceId)
    .filter(({ id, ...intent }) => {
      const dispute = disputeOf(id)
      return intent['status'] === 'succeeded' && (dispute === undefined || (dispute === 'won' && paidBy !== 'transfer'))
    })
    .reduce((sum, intent) => sum + Number(intent['amount']), 0)

/** Reports payments again, in any order, as the provider does when an answer to its webhook was late. */
const reportAgain = async (day: string) => {
  const intents = [...world.objects.payment_intents.keys()].filter((id) => draw('again', day, id) < 60)
  for (const id of intents.toSorted((a, b) => draw('order', day, a) - draw('order', day, b)))
    await world.platform.database.transaction((tx) =>
      world.platform.record(tx, {
        appId: null,
        actor: { kind: 'system' },
        subject: world.platform.newId(),
        name: 'payment.reported',
        data: { eventType: 'payment_intent.processing', objectId: id },
      }),
    )
}

/** What banks and payers decide on a day. */
const decide = async (day: string) => {
  for (const { id, ...intent } of world.objects.payment_intents.values()) {
    const chance = draw('bank', day, id)
    if (intent['status'] === 'processing' && chance < 120)
      await world.settle(id, chance < 90 ? 'succeeded' : 'failed', chance < 105 ? 'insufficient_funds' : 'AC06')
    else if (intent['status'] === 'succeeded' && disputeOf(id) === undefined && chance < 8)
      await world.settle(id, 'disputed')
    else if (disputeOf(id) === 'needs_response' && chance < 40) await world.settle(id, chance < 20 ? 'won' : 'lost')
  }
}

test(
  '[COL-023] money at the provider and paid invoices agree at the end of every day',
  { timeout: 240_000 },
  async () => {
    const accounts = []
    for (let count = 0; count < accountCount; count += 1) accounts.push(await world.account())
    let day = '2026-02-03'
    for (let passed = 0; passed < dayCount; passed += 1, day = addDays(day, 1)) {
      world.goTo(day)
      for (const [index, { issued, asStaff }] of accounts.entries()) {
        if (isBankDay(day) && draw('issue', day, String(index)) < 90) await issued({ dueOn: addDays(day, 7) })
        const open = (await asStaff.call(payments.listInvoices, { status: 'issued' })).list
        const transferred = open.find(({ _id }) => draw('transfer', day, _id) < 6)
        if (transferred)
          await asStaff
            .call(payments.payInvoice, { id: transferred._id, paidOn: day, paidBy: 'transfer' })
            .catch((error: unknown) => expect(error).toBeProblem('payment_under_way'))
      }
      if (draw('mails', day) < 230) await world.sendMails()
      world.fake.failWith(draw('away', day) < 20 ? 503 : undefined)
      if (draw('lost', day) < 50) world.fake.loseAnswers(2)
      await world.collect()
      world.fake.failWith(undefined)
      world.fake.loseAnswers(0)
      await decide(day)
      await reportAgain(day)
      await world.collect()
      for (const { id, status, paidBy, gross } of await invoices()) {
        const money = moneyOf(id, paidBy)
        expect({ day, id, money }).toEqual({ day, id, money: status === 'paid' && paidBy !== 'transfer' ? gross : 0 })
      }
    }
    const made = [...world.objects.payment_intents.values()]
    const { rows } = await world.query<{ payment: string; notified: boolean }>({
      text: `SELECT provider_payment_id AS payment, notified_at <= submitted_at AS notified FROM payments.collections
            WHERE provider_payment_id IS NOT NULL`,
    })
    // Each payment belongs to one collection whose notice had left, and all sorts of days were among them.
    expect(rows.map(({ payment }) => payment).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(rows.every(({ notified }) => notified)).toBe(true)
    expect(made.length).toBeGreaterThan(accountCount * 2)
  },
)
