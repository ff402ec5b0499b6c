import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { addDays } from '@passerelle/kernel/nights'
import { isBankDay } from '@passerelle/kernel/bank-days'
import { draw } from '@passerelle/testkit/bad-days'
import { rounds } from '@passerelle/testkit/rounds'
import type { DebitOutcome } from '../stripe/fake-debits.ts'
import { collectionYearEnvironment, type CollectionYear } from '../testing/collection-year-environment.ts'

/** Three accounts and thirty days; `ROUNDS=400` makes it two hundred accounts and a year. */
const accountCount = Math.min(200, 1 + rounds)
const dayCount = Math.min(365, 28 + rounds)
/** Invoices come more often in the short form, so that all sorts of days are among its own. */
const issuesOf256 = rounds > 2 ? 12 : 90
const disputesOf256 = rounds > 2 ? 1 : 8
let world: CollectionYear
beforeAll(async () => {
  world = await collectionYearEnvironment()
})
afterAll(() => world.close())

type Row = { appId: string; id: string; status: string; paidBy: string | null; gross: number }
const invoices = async () =>
  (
    await world.query<Row>({
      text: `SELECT app_id AS "appId", id, status, paid_by AS "paidBy", gross_in_cents::float8 AS gross
               FROM payments.invoices WHERE status <> 'draft' ORDER BY created_at, id`,
    })
  ).rows
type Intent = { id: string; [field: string]: unknown }
const invoiceOf = (intent: Intent) => (intent['metadata'] as Record<string, string>)['invoice'] ?? ''
/** What the provider knows at one moment: payments of an invoice, and disputes of a payment. */
const readProvider = () => ({
  payments: Map.groupBy<string, Intent>(world.objects.payment_intents.values(), invoiceOf),
  disputes: new Map([...world.objects.disputes.values()].map((one) => [one['payment_intent'], one['status']])),
})
type Provider = ReturnType<typeof readProvider>
/**
 * What the provider has of an invoice: paid and not disputed, or won back. A dispute that is won after a transfer has
 * paid the reopened invoice leaves money that came twice, which is logged and not counted.
 */
const moneyOf = ({ payments: made, disputes }: Provider, { id: invoiceId, paidBy }: Row) =>
  (made.get(invoiceId) ?? [])
    .filter(({ id, ...intent }) => {
      const dispute = disputes.get(id)
      return intent['status'] === 'succeeded' && (dispute === undefined || (dispute === 'won' && paidBy !== 'transfer'))
    })
    .reduce((sum, intent) => sum + Number(intent['amount']), 0)

/** Reports recent payments again, in any order, as the provider does when an answer to its webhook was late. */
const reportAgain = async (day: string) => {
  const since = world.clock.now().getTime() / 1000 - 40 * 86_400
  const recent = [...world.objects.payment_intents.values()].filter(({ created }) => Number(created) > since)
  const intents = recent.map(({ id }) => id).filter((id) => draw('again', day, id) < 60)
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

/** What banks and payers decide on a day; their webhooks come later. */
const decide = async (day: string) => {
  const { disputes } = readProvider()
  const settle = (id: string, outcome: DebitOutcome, code?: string) =>
    world.fake.settle(world.keys.secretKey, id, outcome, code)
  for (const { id, ...intent } of world.objects.payment_intents.values()) {
    const chance = draw('bank', day, id)
    const dispute = disputes.get(id)
    if (intent['status'] === 'processing' && chance < 120)
      await settle(id, chance < 90 ? 'succeeded' : 'failed', chance < 110 ? 'insufficient_funds' : 'AC06')
    else if (intent['status'] === 'succeeded' && dispute === undefined && chance < disputesOf256)
      await settle(id, 'disputed')
    else if (dispute === 'needs_response' && chance < 40) await settle(id, chance < 20 ? 'won' : 'lost')
  }
}

type Account = Awaited<ReturnType<CollectionYear['account']>>
/** Runs for each account, a few at once. */
const forSome = async (accounts: readonly Account[], run: (account: Account, index: number) => Promise<unknown>) => {
  const left = [...accounts.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await run(next[1], next[0])
  }
  await Promise.all([work(), work(), work(), work()])
}

/** Accounts whose bank account was refused for good name another one some days later. */
const nameNewMethods = async (day: string) => {
  const { rows } = await world.query<{ appId: string; methods: number }>({
    text: `SELECT app_id AS "appId", count(*)::int AS methods FROM payments.methods GROUP BY app_id
           HAVING NOT bool_or(is_usable AND refused_at IS NULL)`,
  })
  for (const { appId, methods } of rows.filter((row) => draw('method', day, row.appId) < 60)) {
    await world.query({ text: 'UPDATE payments.methods SET is_default = false WHERE app_id = $1', values: [appId] })
    await world.addMethod(appId, { id: `pm_${appId}_${methods}`, last4: String(5000 + methods) })
  }
}

/** Does all that is due; on many days one worker is killed between two of its steps. */
const collect = async (when: string) => {
  const killed = draw('kill', when) < 90 && (await world.collectKilledAt(1 + draw('step', when)))
  await world.collect()
  return killed
}

test(
  '[COL-023] money at the provider and paid invoices agree at the end of every day',
  { timeout: rounds > 2 ? 4 * 3_600_000 : 240_000 },
  async () => {
    const accounts: Account[] = []
    for (let count = 0; count < accountCount; count += 1) accounts.push(await world.account())
    const asStaffOf = new Map(accounts.map(({ app, asStaff }) => [app.id, asStaff]))
    let day = '2026-02-03'
    let kills = 0
    for (let passed = 0; passed < dayCount; passed += 1, day = addDays(day, 1)) {
      world.goTo(day)
      if (isBankDay(day))
        await forSome(accounts, async ({ issued }, index) => {
          if (draw('issue', day, String(index)) < issuesOf256) await issued({ dueOn: addDays(day, 7) })
        })
      const transferred = (await invoices()).filter(
        ({ id, status }) => status === 'issued' && draw('transfer', day, id) < 6,
      )
      for (const { appId, id } of transferred)
        await asStaffOf
          .get(appId)!
          .call(payments.payInvoice, { id, paidOn: day, paidBy: 'transfer' })
          .catch((error: unknown) => expect(error).toBeProblem('payment_under_way'))
      await nameNewMethods(day)
      if (draw('mails', day) < 230) await world.sendMails()
      world.fake.failWith(draw('away', day) < 20 ? 503 : undefined)
      if (draw('lost', day) < 50) world.fake.loseAnswers(2)
      if (await collect(`${day} morning`)) kills += 1
      world.fake.failWith(undefined)
      world.fake.loseAnswers(0)
      await decide(day)
      await world.deliver(day)
      await reportAgain(day)
      if (await collect(`${day} evening`)) kills += 1
      const provider = readProvider()
      const wrong = (await invoices()).filter(
        (row) => moneyOf(provider, row) !== (row.status === 'paid' && row.paidBy !== 'transfer' ? row.gross : 0),
      )
      expect({ day, wrong }).toEqual({ day, wrong: [] })
    }
    const made = [...world.objects.payment_intents.values()]
    const { rows } = await world.query<{ payment: string; notified: boolean }>({
      text: `SELECT provider_payment_id AS payment, notified_at <= submitted_at AS notified FROM payments.collections
            WHERE provider_payment_id IS NOT NULL`,
    })
    // Each payment belongs to one collection whose notice had left, and all sorts of days were among them.
    expect(rows.map(({ payment }) => payment).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(rows.every(({ notified }) => notified)).toBe(true)
    expect(made.length).toBeGreaterThan((accountCount * dayCount * issuesOf256) / 256 / 4)
    expect(kills).toBeGreaterThan(2)
  },
)
