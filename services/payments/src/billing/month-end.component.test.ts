import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { estimateToMs } from '@passerelle/kernel/durations'
import { sumOf } from '@passerelle/kernel/money'
import { givenProjects } from '@passerelle/testkit/given-projects'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

const accountCount = 10
let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())

type Account = Awaited<ReturnType<CollectionsWorld['account']>>
const january = { from: '2026-01-01', to: '2026-01-31' }

/** An account with a mission that was done in January, of `days` days at the price of its acceptance. */
const withWork = async (days: number): Promise<Account> => {
  const account = await world.account()
  const time = estimateToMs({ days })
  const task = await givenProjects(world.platform).task({
    app: account.app,
    owner: account.admin,
    category: 'mission',
    estimatedTime: time,
    firstEstimatedTime: time,
    acceptedEstimatedTime: time,
    estimatedTimeAcceptedAt: new Date('2026-01-06T09:00:00Z'),
    listId: 'done',
    doneAt: new Date('2026-01-30T16:00:00Z'),
  })
  const receipt = { estimatedTime: time, by: account.admin.userId, dailyInCents: 95_000, hourlyInCents: 16_500 }
  await world.query({
    text: 'UPDATE projects.tasks SET accepted_estimate = $3 WHERE app_id = $1 AND id = $2',
    values: [task.appId, task.id, JSON.stringify(receipt)],
  })
  return account
}
/** The rows of a CSV export, without its heading. */
const readExport = async (account: Pick<Account, 'admin'>, path: string) => {
  const authorization = `Bearer ${await world.given.tokenFor(account.admin)}`
  const answer = await fetch(`${world.origin}/api/payments/v1/${path}`, {
    headers: { authorization, 'accept-language': 'fr' },
  })
  const [, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  return lines.map((line) => line.split(';'))
}
const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100)

test(
  '[BIL-040][BIL-042][COL-003][COL-006][COL-018] a month’s end of ten accounts, from its work to money that is there',
  { timeout: 120_000 },
  async () => {
    const accounts: Account[] = []
    for (let days = 1; days <= accountCount; days += 1) accounts.push(await withWork(days))
    // One sitting: what is offered is proposed, issued and announced, account by account.
    const issued = []
    for (const { asStaff } of accounts) {
      const { list, totals } = await asStaff.call(payments.listBillable, january)
      expect(list).toHaveLength(1)
      const requests = list.map(({ taskId }) => ({ taskId }))
      const draft = await asStaff.call(payments.proposeInvoice, {
        requests,
        periodFrom: january.from,
        periodTo: january.to,
      })
      expect(draft.netInCents).toBe(totals.netInCents)
      issued.push(await asStaff.call(payments.issueInvoice, { id: draft._id, version: draft.version }))
    }
    expect(new Set(issued.map(({ number }) => number)).size).toBe(accountCount)
    expect((await accounts[0]!.asStaff.call(payments.listBillable, january)).list).toEqual([])

    const mailed = await world.query<{ mails: number }>({
      text: `SELECT count(DISTINCT app_id)::int AS mails FROM mails.outgoing WHERE template IN ('invoice', 'notice')`,
    })
    expect(mailed.rows).toEqual([{ mails: accountCount }])

    const ledger = sumOf(issued.map(({ grossInCents }) => grossInCents))
    expect(ledger).toBe(sumOf(accounts.map((_, index) => (index + 1) * 95_000 * 1.2)))
    const staff = world.as(accounts[0]!.emma)
    const { sums } = await staff.call(payments.listInvoicesOfAll, { standing: 'to_collect' })
    expect(sumOf(sums.map(({ amountInCents }) => amountInCents))).toBe(ledger)

    const [{ dueOn } = { dueOn: '' }] = await world.collectionsOf(issued[0]!._id)
    await world.submitOn(dueOn)
    for (const { _id } of issued) await world.settle(await world.paymentOf(_id), 'succeeded')
    const taken = [...world.objects.payment_intents.values()].filter(({ status }) => status === 'succeeded')
    expect(sumOf(taken.map(({ amount }) => Number(amount)))).toBe(ledger)

    const exported = await Promise.all(accounts.map((account) => readExport(account, 'admin/payments/export')))
    expect(exported.map((rows) => rows.map(([, number, , , , gross]) => [number, cents(gross)]))).toEqual(
      issued.map(({ number, grossInCents }) => [[number, grossInCents]]),
    )
    for (const [index, { asStaff }] of accounts.entries())
      expect(await asStaff.call(payments.readInvoice, { id: issued[index]!._id })).toMatchObject({ status: 'paid' })
  },
)
