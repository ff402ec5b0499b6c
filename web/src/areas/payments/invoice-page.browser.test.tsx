import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { payments } from '@passerelle/contract/payments/api'
import { CollectionFailure } from '@passerelle/contract/payments/collection-schemas'
import { Invoice as InvoiceShape } from '@passerelle/contract/payments/invoice-schemas'
import { hours } from '@passerelle/kernel/durations'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Invoice } from '../../features/commerce/invoices/invoice-queries.ts'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const id = 'f'.repeat(24)
const lineId = 'a'.repeat(24)
const address = { line1: '1 rue du Port', line2: '', postalCode: '06000', city: 'Nice', country: 'FR' }
const party = { name: 'Clinique Riviera', address, siren: null, vatNumber: null }
const base = example(InvoiceShape)
const line: Invoice['lines'][number] = {
  _id: lineId,
  position: 1,
  source: 'time',
  billedMs: hours(2),
  isUnpriced: false,
  proposedNetInCents: null,
  creditedQuantity: 0,
  title: 'Réseau',
  detail: '',
  quantity: 2,
  unit: 'hour',
  unitPriceInCents: 16_500,
  vatPercent: 20,
  netInCents: 33_000,
  taskId: null,
  taskSlug: null,
}
const invoice: Invoice = {
  ...base,
  _id: id,
  kind: 'invoice',
  status: 'issued',
  bookingId: null,
  number: 'F-2026-0007',
  issuedOn: '2026-02-03',
  dueOn: '2026-02-20',
  lines: [line],
  netInCents: 33_000,
  vatInCents: 6_600,
  grossInCents: 39_600,
  creditedInCents: 0,
  vat: [{ percent: 20, netInCents: 33_000, vatInCents: 6_600 }],
  seller: { ...party, name: 'Nimbus', email: 'factures@nimbus.example', legalNotice: '' },
  buyer: party,
  means: 'sepa_debit',
  payment: { means: 'sepa_debit', last4: '4471', mandate: 'NIM4471', iban: null, collectOn: '2026-02-20' },
}

beforeEach(() => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features: ['payments'] }))
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(payments.readInvoice, invoice)
  server().answer(payments.readInvoiceDays, { lines: [] })
})
const paper = () => document.querySelector<HTMLElement>('[data-part="paper"]')?.innerText ?? ''

test('[BIL-053] a time line of an issued invoice unfolds its days by keyboard', async () => {
  const person = { _id: userId, firstName: 'Emma', lastName: 'Laurent', picture: null, staff: true }
  const at = { startedAt: '2026-01-12T09:00:00.000Z', stoppedAt: '2026-01-12T11:00:00.000Z' }
  const parts = [
    { fromAt: at.startedAt, toAt: '2026-01-12T10:00:00.000Z', billableMs: hours(0.5) },
    { fromAt: '2026-01-12T10:00:00.000Z', toAt: at.stoppedAt, billableMs: hours(1.5) },
  ]
  const log = { workLogId: 'b'.repeat(24), ...at, person, billableMs: hours(2), offHoursMs: hours(1), parts }
  server().answer(payments.readInvoiceDays, { lines: [{ lineId, logs: [log] }] })
  await openPage(`/payments/invoices/${id}`)
  const days = page.getByText('1 temps, 2 h (dont 1 h hors heures)')
  await expect.element(days).toBeVisible()
  await expect.element(page.getByText('Emma Laurent').first()).not.toBeVisible()
  ;(days.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Emma Laurent').first()).toBeVisible()
  expect(paper()).toMatch(/10:00–11:00\s+Emma Laurent\s+30\smin/)
  expect(paper()).toMatch(/11:00–12:00\s+Emma Laurent\s+1\sh\s30/)
})

test('[COL-017] the document keeps what it announced; what happened since stands beside it', async () => {
  await openPage(`/payments/invoices/${id}`)
  await expect.poll(paper).toContain('Prélèvement SEPA le 20 février 2026')
  const printed = paper()
  const card = () => document.querySelector<HTMLElement>('[data-part="collection-card"]')?.innerText
  const before = card()
  server().answer(payments.readInvoice, {
    ...invoice,
    version: 2,
    failure: example(CollectionFailure, {
      reason: 'insufficient_funds',
      failedAt: '2026-02-24T06:00:00.000Z',
    }),
  })
  server().live.send({
    type: 'event',
    name: 'collection.failed',
    at: '2026-02-24T06:00:00.000Z',
    appId,
    subject: id,
    data: {},
    cursor: 'f'.repeat(24),
  })
  await expect.poll(card).not.toBe(before)
  expect(paper()).toBe(printed)
})

test('[COL-004] a draft is issued once it says how it will be collected, and nothing moves its button', async () => {
  let answer = () => {}
  const plan = { means: 'sepa_debit' as const, last4: '4471', collectOn: '2026-02-20' }
  server().answer(payments.readInvoice, { ...invoice, status: 'draft', number: null, issuedOn: null })
  server().answer(payments.readInvoiceTime, { lines: [], requests: [] })
  server().answer(payments.readPaymentPlan, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return plan
  })
  await openPage(`/payments/invoices/${id}`, { byStaff: true })
  const issue = page.getByRole('button', { name: say('invoices.issue'), exact: true })
  await expect.poll(() => server().calls(payments.readPaymentPlan)).toHaveLength(1)
  await expect.element(page.getByText(say('invoices.issueHint'))).toBeVisible()
  expect(issue.elements()).toEqual([])
  answer()
  await expect.element(issue).toBeVisible()
  await expect.poll(() => document.querySelector('.invoice-draft')?.textContent).toContain('4471')
})

test.each([
  ['not_found', 'invoices.notFound'],
  ['internal', 'invoices.loadFailed'],
] as const)('a read that fails with %s is told apart from an invoice that does not exist', async (code, title) => {
  server().refuse(payments.readInvoice, code)
  await openPage(`/payments/invoices/${id}`)
  await expect.element(page.getByText(say(title))).toBeVisible()
})
