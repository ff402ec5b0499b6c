import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { givenIssuer } from '../testing/given-issuer.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let staff: ReturnType<(typeof world)['as']>
let ada: (typeof world)['asAda']
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  staff = world.as(world.emma, { in: world.app.id })
  ada = world.asAda
  await givenIssuer(world.platform, [world.app.id])
})
afterAll(() => world.close())

const line = { title: 'Infogérance', quantity: 3.5, unit: 'hour', unitPriceInCents: 16_500, vatPercent: 20 } as const
const draft = (more: object = {}) =>
  staff.call(payments.draftInvoice, { subject: 'Infogérance de février', lines: [line], ...more })
const issued = async (more: object = {}) => {
  const { _id, version } = await draft(more)
  return staff.call(payments.issueInvoice, { id: _id, version })
}
const sql = (text: string, values: unknown[]) => world.platform.database.query({ text, values })

test('[TSK-037][TSK-038] requests are billed by one invoice at a time, and set free by its credit note', async () => {
  const task = await world.request({
    category: 'mission',
    firstEstimatedTime: hours(4),
    listId: 'done',
    doneAt: world.clock.now(),
  })
  const start = Date.parse(world.iso()) - hours(10)
  await sql(
    `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
     VALUES ($1, $2, $3, $4, 'action', $5, $6)`,
    [world.app.id, 'e'.repeat(24), task.id, world.emma.userId, new Date(start), new Date(start + hours(1.1))],
  )
  const offered = async () => (await staff.call(payments.listBillable, {})).list.map(({ taskId }) => taskId)
  expect(await offered()).toEqual([task.id])
  const lines = [{ ...line, quantity: 1.25, taskId: task.id }]
  const invoice = await issued({ lines })
  expect(await offered()).toEqual([])
  await expect(draft({ lines })).rejects.toBeProblem('request_invoiced')
  await world.drain()
  expect(await ada.call(projects.readTask, { id: task.id })).toMatchObject({
    invoicedAt: expect.any(String),
    metadata: { invoice: { number: invoice.number } },
  })
  const credit = await staff.call(payments.creditInvoice, { id: invoice._id, note: 'Erreur de taux' })
  expect(credit).toMatchObject({
    kind: 'credit_note',
    correctsNumber: invoice.number,
    grossInCents: invoice.grossInCents,
  })
  expect(credit.number).toMatch(/^AV-\d{4}-0001$/)
  expect(await ada.call(payments.readInvoice, { id: invoice._id })).toMatchObject({
    status: 'credited',
    creditNotes: [{ _id: credit._id }],
  })
  await expect(staff.call(payments.creditInvoice, { id: invoice._id })).rejects.toBeProblem('invoice_not_open')
  await world.drain()
  expect((await ada.call(projects.readTask, { id: task.id })).invoicedAt).toBeNull()
  expect(await offered()).toEqual([task.id])
})

const billed = async () => {
  const task = await world.request({ listId: 'done', doneAt: world.clock.now() })
  const start = Date.parse(world.iso()) - hours(10)
  const log = world.platform.newId()
  await sql(
    `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
     VALUES ($1, $2, $3, $4, 'action', $5, $6)`,
    [world.app.id, log, task.id, world.emma.userId, new Date(start), new Date(start + hours(1))],
  )
  const invoice = await issued({ lines: [{ ...line, quantity: 1, taskId: task.id }] })
  return { task, log, invoice }
}
const invoiceOf = async (id: string) => (await ada.call(projects.readTask, { id })).metadata.invoice

test('[ERR-017][TSK-038][OPEN-023] time that an issued invoice bills is reopened by its credit note only', async () => {
  const { task, log, invoice } = await billed()
  await world.drain()
  world.clock.advance(minutes(1))
  const other = { hostedUrl: 'https://factures.nimbus.example/F-1', number: 'F-1' }
  for (const wish of [null, other])
    await expect(
      staff.call(projects.editMetadata, { taskId: task.id, metadata: { invoice: wish } }),
    ).rejects.toBeProblem('task_billed')
  await staff.call(projects.editMetadata, { taskId: task.id, metadata: { hideTimeTracking: true } })
  await expect(staff.call(projects.deleteWorkLog, { id: task.id, workLogId: log })).rejects.toBeProblem(
    'worklog_delete_conflict',
  )
  await staff.call(payments.creditInvoice, { id: invoice._id, note: 'Erreur' })
  await world.drain()
  expect(await invoiceOf(task.id)).toBeUndefined()
  await staff.call(projects.editMetadata, { taskId: task.id, metadata: { invoice: other } })
  expect(await invoiceOf(task.id)).toEqual(other)
})

test('[TSK-037][TSK-038] an issue that is delivered after its credit note bills nothing again', async () => {
  const { task, invoice } = await billed()
  await staff.call(payments.creditInvoice, { id: invoice._id, note: 'Erreur' })
  await world.drain()
  await sql(
    `INSERT INTO platform.undelivered (event_id, at)
     SELECT id, at FROM platform.events WHERE subject = $1 AND name = 'invoice.issued'`,
    [invoice._id],
  )
  await world.drain()
  expect(await invoiceOf(task.id)).toBeUndefined()
  expect((await ada.call(projects.readTask, { id: task.id })).invoicedAt).toBeNull()
})

test('a payment that names it settles it, and opens it again when it is disputed', async () => {
  const { _id: id, number, grossInCents } = await issued()
  const payment = 'c'.repeat(24)
  const told = async (status: string) => {
    await sql(
      `INSERT INTO payments.payments (app_id, id, provider_payment_id, invoice_number, method_type, status,
         amount_in_cents, currency, paid_at, created_at, read_at)
       VALUES ($1, $2, 'pi_settles', $3, 'sepa_debit', $4, $5, 'eur', $6, $6, $6)
       ON CONFLICT (app_id, id) DO UPDATE SET status = $4`,
      [world.app.id, payment, number, status, grossInCents, world.clock.now()],
    )
    const event = { appId: world.app.id, actor: { kind: 'system' } as const, subject: payment }
    await world.platform.database.transaction((tx) =>
      world.platform.record(tx, { ...event, name: 'payment.changed', data: { status, amountInCents: grossInCents } }),
    )
    await world.drain()
    return ada.call(payments.readInvoice, { id })
  }
  expect(await told('processing')).toMatchObject({ status: 'issued' })
  expect(await told('paid')).toMatchObject({ status: 'paid', paidBy: 'sepa_debit', paidOn: '2026-02-03' })
  expect(await told('disputed')).toMatchObject({ status: 'issued', paidOn: null })
  expect((await ada.call(payments.listPayments, {})).list).toMatchObject([{ invoiceUrl: `/payments/invoices/${id}` }])
})

test.each<[string, { amount?: number; purpose?: string; ofAnother?: boolean }]>([
  ['of another amount', { amount: 1 }],
  ['of a verification', { purpose: 'verification' }],
  ['of another account', { ofAnother: true }],
])('a payment %s does not settle the invoice that it names', async (_, { amount, purpose, ofAnother }) => {
  const { _id: id, number, grossInCents } = await issued()
  const untouched = await issued()
  const payment = world.platform.newId()
  const owner = ofAnother ? (await givenAccounts(world.platform).app()).id : world.app.id
  await sql(
    `INSERT INTO payments.payments (app_id, id, provider_payment_id, invoice_number, method_type, status, purpose,
       amount_in_cents, currency, paid_at, created_at, read_at)
     VALUES ($1, $2, $3, $4, 'sepa_debit', 'paid', $5, $6, 'eur', $7, $7, $7)`,
    [owner, payment, `pi_${payment}`, number, purpose ?? 'invoice', amount ?? grossInCents, world.clock.now()],
  )
  const event = { appId: owner, actor: { kind: 'system' } as const, subject: payment }
  await world.platform.database.transaction((tx) =>
    world.platform.record(tx, { ...event, name: 'payment.changed', data: { status: 'paid', amountInCents: 1 } }),
  )
  await world.drain()
  for (const each of [id, untouched._id])
    expect(await ada.call(payments.readInvoice, { id: each })).toMatchObject({ status: 'issued' })
})

test('a refused payment reopens the invoice that was paid that way, not one that was paid otherwise', async () => {
  const told = async (number: string | null, amountInCents: number, status: string, methodType: string) => {
    const payment = world.platform.newId()
    await sql(
      `INSERT INTO payments.payments (app_id, id, provider_payment_id, invoice_number, method_type, status,
         amount_in_cents, currency, paid_at, created_at, read_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'eur', $8, $8, $8)`,
      [world.app.id, payment, `pi_${payment}`, number, methodType, status, amountInCents, world.clock.now()],
    )
    const event = { appId: world.app.id, actor: { kind: 'system' } as const, subject: payment }
    await world.platform.database.transaction((tx) =>
      world.platform.record(tx, { ...event, name: 'payment.changed', data: { status, amountInCents } }),
    )
    await world.drain()
  }
  const { _id: id, number, grossInCents } = await issued()
  const stateOf = async () => (await ada.call(payments.readInvoice, { id })).status
  await told(number, grossInCents, 'paid', 'card')
  expect(await stateOf()).toBe('paid')
  await told(number, grossInCents, 'failed', 'sepa_debit')
  expect(await stateOf()).toBe('paid')
  await told(number, grossInCents, 'failed', 'card')
  expect(await stateOf()).toBe('issued')
})
