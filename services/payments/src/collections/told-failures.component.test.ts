import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())

type Account = Awaited<ReturnType<CollectionsWorld['account']>>
/** An invoice that the bank refused, or took back after it was paid. */
const debited = async (
  { issued }: Account,
  day: string,
  ...outcomes: (readonly ['succeeded' | 'failed' | 'disputed' | 'won' | 'lost', string?])[]
) => {
  const { _id: id } = await issued({ dueOn: day })
  await world.submitOn(day)
  for (const [outcome, code] of outcomes) await world.settle(await world.paymentOf(id), outcome, code)
  return id
}
const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
/** Subjects of the mails that say what happened to a payment, by address. */
const mailsTo = async (email: string) => {
  const { rows } = await world.query<{ subject: string }>({
    text: `SELECT variables ->> 'subject' AS subject FROM mails.outgoing
            WHERE address = $1 AND key LIKE 'notice:%' AND variables IS NOT NULL ORDER BY created_at, id`,
    values: [email],
  })
  return rows.map(({ subject }) => plain(subject))
}
const kindsOf = async (as: ReturnType<CollectionsWorld['as']>) =>
  (await as.call(notifs.listNotices, {})).list.map(({ kind, facts }) => [kind, facts.amountInCents, facts.count])

test('[COL-018] project staff are told once a day of all that failed, never one by one', async () => {
  const farid = await world.given.staff({ project: true })
  const asFarid = world.as(farid)
  const told = async () => {
    await world.drain()
    return kindsOf(asFarid)
  }
  const accounts = [await world.account(), await world.account(), await world.account()]
  const ids: string[] = []
  for (const { issued } of accounts) ids.push((await issued({ dueOn: '2026-02-20' }))._id)
  await world.submitOn('2026-02-20')
  const fail = async (id: string, code?: string) => world.settle(await world.paymentOf(id), 'failed', code)
  await fail(ids[0]!)
  // Later on the same day: the first one counts with it.
  world.clock.advance(minutes(5))
  await fail(ids[1]!, 'account_closed')
  expect(await told()).toEqual([])
  world.clock.set(new Date('2026-02-20T06:59:00Z'))
  expect(await told()).toEqual([])
  world.clock.set(new Date('2026-02-20T07:00:00Z'))
  expect(await told()).toEqual([['collections_failed', 69_600, 2]])
  // The next one waits for the next day, and a day without failures is not told.
  await fail(ids[2]!)
  world.clock.set(new Date('2026-02-21T06:59:00Z'))
  expect(await told()).toHaveLength(1)
  world.clock.set(new Date('2026-02-21T07:00:00Z'))
  expect((await told())[0]).toEqual(['collections_failed', 34_800, 1])
  world.clock.advance(hours(72))
  expect(await told()).toHaveLength(2)
})

test('[COL-013][COL-022] a failed debit without a next try is mailed once to each administrator', async () => {
  const account = await world.account()
  const { admin, user } = account
  const id = await debited(account, '2026-04-20', ['failed', 'account_closed'])
  const sent = ['Un paiement de 348,00 € a été refusé']
  expect(await mailsTo(admin.email)).toEqual(sent)
  expect(await mailsTo(user.email)).toEqual([])
  await world.settle(await world.paymentOf(id), 'failed', 'account_closed')
  expect(await mailsTo(admin.email)).toEqual(sent)
  const { rows } = await world.query<{ link: string }>({
    text: `SELECT variables ->> 'link' AS link FROM mails.outgoing WHERE address = $1 AND key LIKE 'notice:%'`,
    values: [admin.email],
  })
  expect(rows).toEqual([{ link: `${world.platform.env.origin}/payments/invoices/${id}` }])
})

test('[COL-008][COL-022] a failure that is presented again is mailed with its second day alone', async () => {
  const account = await world.account()
  await debited(account, '2026-05-20', ['failed'])
  expect(await mailsTo(account.admin.email)).toEqual([])
  expect(await kindsOf(account.asAdmin)).toEqual([['payment_failed', 34_800, undefined]])
})

test('[COL-013] a dispute is told to administrators and project staff, and again when it is lost', async () => {
  const farid = await world.given.staff({ project: true })
  const account = await world.account()
  const id = await debited(account, '2026-06-22', ['succeeded'], ['disputed'])
  expect(await world.collectionsOf(id)).toMatchObject([{ state: 'disputed' }])
  const { number } = await account.asAdmin.call(payments.readInvoice, { id })
  expect(await mailsTo(account.admin.email)).toEqual([
    `Prélèvement contesté auprès de votre banque : ${number}, 348,00 €`,
  ])
  await world.settle(await world.paymentOf(id), 'lost')
  expect(await mailsTo(account.admin.email)).toContain(
    `Contestation perdue auprès de votre banque : ${number}, 348,00 €`,
  )
  expect((await kindsOf(world.as(farid))).filter(([kind]) => kind === 'payment_disputed')).toHaveLength(2)
})

test('[COL-013] money that comes twice is told to project staff once, until it is given back', async () => {
  const farid = await world.given.staff({ project: true })
  const account = await world.account()
  const id = await debited(account, '2026-07-20', ['succeeded'], ['disputed'])
  await account.asStaff.call(payments.payInvoice, { id, paidOn: toIsoDate(world.clock.now()), paidBy: 'transfer' })
  const payment = await world.paymentOf(id)
  await world.settle(payment, 'won')
  await world.settle(payment, 'won')
  const kinds = async () => (await kindsOf(world.as(farid))).filter(([kind]) => kind === 'invoice_paid_twice')
  expect(await kinds()).toEqual([['invoice_paid_twice', 34_800, undefined]])
  expect(await account.asStaff.call(payments.readInvoice, { id })).toMatchObject({
    status: 'paid',
    surplusInCents: 34_800,
  })
  expect((await account.asAdmin.call(payments.readInvoice, { id })).surplusInCents).toBe(0)
  const { list } = await account.asStaff.call(payments.listPayments, {})
  await account.asStaff.call(payments.refundPayment, { id: list[0]!._id })
  await world.drain()
  expect(await account.asStaff.call(payments.readInvoice, { id })).toMatchObject({
    status: 'paid',
    paidBy: 'transfer',
    surplusInCents: 0,
  })
})

test('[COL-011] a written-off invoice is paid all the same when its dispute is won', async () => {
  const account = await world.account()
  const id = await debited(account, '2026-08-20', ['succeeded'], ['disputed'])
  await account.asStaff.call(payments.writeOffInvoice, { id, reason: 'Liquidation' })
  await world.settle(await world.paymentOf(id), 'won')
  expect(await account.asStaff.call(payments.readInvoice, { id })).toMatchObject({
    status: 'paid',
    paidBy: 'sepa_debit',
    surplusInCents: 0,
  })
})
