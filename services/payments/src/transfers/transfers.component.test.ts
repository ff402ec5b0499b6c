import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

let world: CollectionsWorld
type Account = Awaited<ReturnType<CollectionsWorld['account']>>
let one: Account
let two: Account
let asStaff: ReturnType<CollectionsWorld['as']>
beforeAll(async () => {
  world = await collectionsTestEnvironment()
  one = await world.account({ method: false })
  two = await world.account({ method: false })
  asStaff = world.as(one.emma)
})
afterAll(() => world.close())

const line = { title: 'Infogérance', quantity: 1, unit: 'month', vatPercent: 20 } as const
const issued = ({ issued: issue }: Account, cents: number) => issue({ lines: [{ ...line, unitPriceInCents: cents }] })
const file = (...rows: string[]) => ['date;libellé;montant', ...rows, ''].join('\n')
const add = (...rows: string[]) => asStaff.call(payments.importTransfers, { text: file(...rows) })
const list = (more: object = {}) => asStaff.call(payments.listTransfers, more)
const find = async (reference: string) => (await list()).list.find((one_) => one_.reference === reference)!

test('[COL-012] a statement that is imported twice changes nothing, equal lines of it count apart', async () => {
  const rows = ['05/02/2026;CAFE;3,00', '05/02/2026;CAFE;3,00', '06/02/2026;LOYER;-900,00']
  expect(await add(...rows)).toEqual({ added: 2, known: 0 })
  expect(await add(...rows)).toEqual({ added: 0, known: 2 })
  expect(await add(...rows, '07/02/2026;CAFE;3,00')).toEqual({ added: 1, known: 2 })
  const { list: open, next } = await list({ limit: 2 })
  expect(open.map(({ bookedOn }) => bookedOn)).toEqual(['2026-02-07', '2026-02-05'])
  const rest = await list({ limit: 2, after: next! })
  expect([rest.list.length, rest.next]).toEqual([1, null])
  for (const { _id: id } of [...open, ...rest.list]) await asStaff.call(payments.matchTransfer, { id, invoice: null })
  expect((await list()).list).toEqual([])
  expect(await add(...rows)).toEqual({ added: 0, known: 2 })
})

test('[COL-012] the number in the reference proposes an invoice first, then the same sum', async () => {
  const named = await issued(one, 10_000)
  const same = await issued(two, 10_000)
  await issued(two, 77_700)
  await add(`12/02/2026;Virt ${named.number!.replaceAll('-', ' ')} merci;120,00`)
  const [transfer] = (await list()).list
  expect(transfer!.proposals).toEqual([
    {
      invoiceId: named._id,
      app: { _id: one.app.id, name: one.app.name },
      number: named.number,
      leftInCents: 12_000,
      isNamed: true,
    },
    expect.objectContaining({ invoiceId: same._id, isNamed: false }),
  ])
  const match = { id: transfer!._id, invoice: { appId: one.app.id, invoiceId: named._id } }
  await asStaff.call(payments.matchTransfer, match)
  expect(await one.asAdmin.call(payments.readInvoice, { id: named._id })).toMatchObject({
    status: 'paid',
    paidBy: 'transfer',
    paidOn: '2026-02-12',
  })
  expect((await list()).list).toEqual([])
  // A colleague was faster.
  await expect(asStaff.call(payments.matchTransfer, match)).rejects.toBeProblem('not_found')
})

test('[COL-012] a credit note is not proposed, whatever names it', async () => {
  const invoice = await issued(one, 50_000)
  const credit = { id: invoice._id, lines: [{ position: 1, quantity: 0.5 }] }
  const { number, grossInCents } = await one.asStaff.call(payments.creditInvoice, credit)
  expect(grossInCents).toBe(30_000)
  await add(`14/02/2026;${number};300,00`)
  const transfer = await find(number!)
  expect(transfer.proposals.map((proposal) => proposal.number)).toEqual([invoice.number])
  await asStaff.call(payments.matchTransfer, { id: transfer._id, invoice: null })
  await one.asStaff.call(payments.creditInvoice, { id: invoice._id })
})

test('[COL-012] another sum, an invoice that is not open and one that is being debited are refused', async () => {
  const debited = await world.account()
  const invoice = await debited.issued({ dueOn: '2026-02-20' })
  await world.submitOn('2026-02-20')
  await add('20/02/2026;OTHER;347,00', `20/02/2026;${invoice.number};348,00`)
  const match = async (reference: string, appId: string, invoiceId: string) =>
    asStaff.call(payments.matchTransfer, { id: (await find(reference))._id, invoice: { appId, invoiceId } })
  const open = await issued(one, 29_000)
  await expect(match('OTHER', one.app.id, open._id)).rejects.toBeProblem('transfer_amount')
  await expect(match('OTHER', two.app.id, open._id)).rejects.toBeProblem('not_found')
  expect((await find(invoice.number!)).proposals.map(({ invoiceId }) => invoiceId)).not.toContain(invoice._id)
  await expect(match(invoice.number!, debited.app.id, invoice._id)).rejects.toBeProblem('payment_under_way')
  await one.asStaff.call(payments.payInvoice, { id: open._id, paidOn: '2026-02-20', paidBy: 'cheque' })
  await expect(match(invoice.number!, one.app.id, open._id)).rejects.toBeProblem('invoice_not_open')
  // What was refused is still there to be matched.
  expect((await list()).list).toHaveLength(2)
})

test('[COL-012] an announced debit is canceled when its invoice is paid by transfer', async () => {
  const account = await world.account()
  const invoice = await account.issued({ dueOn: '2026-04-20' })
  await add(`21/02/2026;${invoice.number} AVANCE;348,00`)
  const { _id: id } = await find(`${invoice.number} AVANCE`)
  await asStaff.call(payments.matchTransfer, { id, invoice: { appId: account.app.id, invoiceId: invoice._id } })
  expect(await world.collectionsOf(invoice._id)).toMatchObject([{ state: 'canceled' }])
})

test('[COL-012][COL-021] customers may not, and a file that cannot be read changes nothing', async () => {
  await expect(one.asAdmin.call(payments.listTransfers, {})).rejects.toBeProblem('not_enough_rights')
  await expect(one.asAdmin.call(payments.importTransfers, { text: 'x' })).rejects.toBeProblem('not_enough_rights')
  await expect(one.asAdmin.call(payments.matchTransfer, { id: one.app.id, invoice: null })).rejects.toBeProblem(
    'not_enough_rights',
  )
  const before = (await list()).list.length
  await expect(add('21/02/2026;A;1,00', 'demain;B;2,00')).rejects.toBeProblem('statement_broken')
  await expect(asStaff.call(payments.importTransfers, { text: '' })).rejects.toBeProblem('invalid_input')
  expect((await list()).list).toHaveLength(before)
})
