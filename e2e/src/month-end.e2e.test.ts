import { confirm } from './journey/confirm.ts'
import { accounts } from '@passerelle/contract/accounts/api'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { expect, test, vi } from 'vitest'
import { openProduct } from './journey/open-product.ts'
import { callerFor, type Call, type InOffice } from './journey/sessions.ts'
import { password } from './journey/sign-in.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { say } from './journey/texts.ts'
import { readMails } from './product/mails.ts'

vi.setConfig({ testTimeout: 120_000 })

const accountCount = 10
const workingDay = 8 * 3_600_000
const pricePerDay = 95_000
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
const polling = { timeout: 60_000, interval: 200 }

const product = openProduct()
let farid: InOffice
type Customer = { name: string; email: string; appId: string }
const customers: Customer[] = []
let issued: { _id: string; number: string; grossInCents: number; dueOn: string }[]

const post = (path: string, body: object) =>
  fetch(product.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** What the bank decides about a debit. */
const settle = async (paymentId: string) =>
  expect((await post('/dev/card-provider/settle', { paymentId, outcome: 'succeeded' })).status).toBe(200)

const addBankAccount = async (asAdmin: Call, iban: string) => {
  const wish = { provider: 'stripe', currency: 'eur', paymentMethodType: 'sepa_debit' } as const
  const { clientSecret } = await asAdmin(payments.createPaymentIntent, wish)
  await post('/dev/card-provider/confirm', { clientSecret, iban, holder: 'Anne Morel' })
  await settle(clientSecret.split('_secret_')[0]!)
  const isDefault = async () =>
    (await asAdmin(payments.listPaymentMethods, { provider: 'stripe' })).list.some((method) => method.isDefault)
  await vi.waitUntil(isDefault, polling)
}

const textsTo = async (address: string) => (await readMails(product.origin, address)).map(({ text }) => text)
/** Opens the link of the registration: without it nothing more is mailed. */
const confirmAddress = async (address: string) => {
  const readToken = async () => /confirm-address\?token=([\w-]+)/.exec((await textsTo(address)).join())?.[1]
  const token = await vi.waitUntil(readToken, polling)
  await callerFor(product.origin, {})(accounts.confirmEmailChange, { token })
}

/** A customer with a bank account, and a mission of `days` days that was accepted and is done. */
const openAccount = async (days: number): Promise<Customer> => {
  const name = `Maison ${days}`
  const email = `direction@maison-${days}.example`
  const { _id: appId } = await callerFor(product.origin, {})(accounts.register, {
    slug: `maison-${days}`,
    name,
    address: { line1: `${days} rue du Port`, postalCode: '44000', city: 'Nantes', country: 'FR' },
    tax: `FR1251287430${days % 10}`,
    options: { services: [] },
    owner: { email, firstName: 'Anne', lastName: 'Morel', password },
    terms: true,
  })
  const { token } = await callerFor(product.origin, { appId })(accounts.login, { email, password })
  const asAdmin = callerFor(product.origin, { token, appId })
  await farid.call(accounts.setAppFeature, { appId, featureId: 'payments', enabled: true })
  await addBankAccount(asAdmin, `FR76 0000 0000 0000 0000 00${String(days).padStart(2, '0')} 027`)
  await confirmAddress(email)
  const asStaff = farid.inAccount(appId)
  const { list: labels } = await asStaff(projects.listLabelsAsStaff, {})
  const task = { name: 'Nouveaux postes de travail', description: 'Installer, former.' }
  const { _id: id } = await asStaff(projects.createTaskAsStaff, task)
  await asStaff(projects.attachLabel, { id, labelId: labels.find((label) => label.name === 'Mission')!._id })
  await asStaff(projects.editTask, { id, estimatedTime: days * workingDay })
  await asAdmin(projects.acceptEstimate, { id })
  for (const listId of ['in_progress', 'done'] as const) await asStaff(projects.editTask, { id, listId })
  return { name, email, appId }
}

/** The rows of a CSV export without its heading. */
const readExport = async (path: string, appId?: string) => {
  const { token } = JSON.parse(farid.session['passerelle.session.staff']!) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'fr', ...(appId && { 'app-id': appId }) }
  const answer = await fetch(`${product.origin}/api/payments/v1/${path}`, { headers })
  expect(answer.status).toBe(200)
  const [, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  return lines.map((line) => line.split(';'))
}
const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100)
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

stopAtFirstFailure()

test('ten customers with their bank accounts, each with a mission that is done', async () => {
  farid = await product.backoffice('farid')
  // One after the other: passwords are hashed a few at a time.
  for (let days = 1; days <= accountCount; days += 1) customers.push(await openAccount(days))
})

test('[BIL-050][BIL-042] Farid bills the work of ten accounts in one sitting', async () => {
  const [first, ...others] = customers
  const who = await product.staff('farid', { account: first!.name })
  await who.open(`/payments/invoices/work?from=${today}&to=${today}`)
  await who.waitForText('Nouveaux postes de travail')
  await who.click('button', say('billing.create'))
  await confirm(who, say('invoices.issue'))
  const ofFirst = async () => (await farid.inAccount(first!.appId)(payments.listInvoices, {})).list[0]
  await vi.waitUntil(async () => (await ofFirst())?.status === 'issued', polling)
  await who.leave()
  for (const { appId } of others) {
    const call = farid.inAccount(appId)
    const { list, totals } = await call(payments.listBillable, { from: today, to: today })
    const requests = list.map(({ taskId }) => ({ taskId }))
    const draft = await call(payments.proposeInvoice, { requests, periodFrom: today, periodTo: today })
    expect(draft.netInCents).toBe(totals.netInCents)
    await call(payments.issueInvoice, { id: draft._id, version: draft.version })
  }
  issued = await Promise.all(
    customers.map(async ({ appId }) => {
      const [{ _id, number, grossInCents, collection } = {} as never] = (
        await farid.inAccount(appId)(payments.listInvoices, {})
      ).list
      return { _id, number: number!, grossInCents, dueOn: collection!.dueOn }
    }),
  )
  expect(issued.map(({ grossInCents }) => grossInCents)).toEqual(
    customers.map((_, index) => (index + 1) * pricePerDay * 1.2),
  )
})

test('[COL-005][COL-018] customers are told of their debits by mail, and the export matches the ledger', async () => {
  for (const [index, { email }] of customers.entries())
    await vi.waitUntil(async () => (await textsTo(email)).join().includes(issued[index]!.number), polling)
  const numbers = new Set(issued.map(({ number }) => number))
  const rows = (await readExport('nimbus/invoices/export')).filter(([number]) => numbers.has(number!))
  const exported = rows.map(([number, account, , , , gross]) => ({ number, account, grossInCents: cents(gross) }))
  expect(exported).toHaveLength(accountCount)
  expect(exported).toEqual(
    expect.arrayContaining(
      issued.map(({ number, grossInCents }, index) => ({ number, account: customers[index]!.name, grossInCents })),
    ),
  )
})

test('nobody’s page and nothing of the product complained', () => {
  expect(product.complaints()).toEqual([])
})

test('[COL-006] the debits are taken on their day, and what customers paid is what was billed', async () => {
  const lastDay = issued
    .map(({ dueOn }) => dueOn)
    .toSorted()
    .at(-1)!
  const hoursAhead = Math.ceil((Date.parse(`${lastDay}T09:00:00Z`) - Date.now()) / 3_600_000)
  await product.restart({ clock: `+${hoursAhead}h` })
  farid = await product.backoffice('farid')
  const atBank = async () => {
    const page = await (await fetch(`${product.origin}/dev/debits`)).text()
    const found = [...page.matchAll(/<h2>([^,]+), Maison \d+: .*?name="id" value="(\w+)">/g)]
    return found.length === accountCount ? found.map(([, , id]) => id!) : null
  }
  for (const id of (await vi.waitUntil(atBank, polling))!) await settle(id)
  const paid = async () => {
    const all = customers.map(({ appId }, index) =>
      farid.inAccount(appId)(payments.readInvoice, { id: issued[index]!._id }),
    )
    return (await Promise.all(all)).every(({ status }) => status === 'paid')
  }
  await vi.waitUntil(paid, polling)
  const exports = await Promise.all(customers.map(({ appId }) => readExport('admin/payments/export', appId)))
  const booked = exports.map((rows, index) => {
    const row = rows.find((cells) => cells.includes(issued[index]!.number))
    return cents(row?.[5])
  })
  expect(booked).toEqual(issued.map(({ grossInCents }) => grossInCents))
  expect(sumOf(booked)).toBe(sumOf(customers.map((_, index) => (index + 1) * pricePerDay * 1.2)))
})
