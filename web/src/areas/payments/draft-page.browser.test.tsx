import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { payments } from '@passerelle/contract/payments/api'
import { Invoice as InvoiceShape } from '@passerelle/contract/payments/invoice-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Invoice } from '../../features/commerce/invoices/invoice-queries.ts'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, toastTexts, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const id = 'f'.repeat(24)
const draft: Invoice = example(InvoiceShape, {
  _id: id,
  kind: 'invoice',
  status: 'draft',
  bookingId: null,
  number: null,
  subject: 'Infogérance',
  note: '',
  version: 3,
  lines: [],
})

beforeEach(() => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features: ['payments'] }))
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(payments.readInvoice, draft)
  server().answer(payments.readInvoiceTime, { lines: [], requests: [] })
  server().answer(payments.readPaymentPlan, { means: 'transfer', last4: null, collectOn: null })
})
const subject = () => page.getByLabelText(say('invoices.field.subject'))
const note = () => page.getByLabelText(say('invoices.field.note'))
const button = (key: 'invoices.keep' | 'forms.takeNewer' | 'forms.replaceNewer') =>
  page.getByRole('button', { name: say(key), exact: true })
const open = async () => {
  await openPage(`/payments/invoices/${id}`, { byStaff: true })
  await expect.element(subject()).toHaveValue('Infogérance')
}
/** A colleague saves the draft with another note, and the page hears of it. */
const colleagueSaves = () => {
  server().answer(payments.readInvoice, { ...draft, subject: 'Infogérance de mars', note: 'Bon 77', version: 4 })
  const [name, at] = ['invoice.drafted', new Date().toISOString()]
  server().live.send({ type: 'event', name, at, appId, subject: id, data: {}, cursor: 'e'.repeat(24) })
}
const listened = () =>
  expect
    .poll(() =>
      server()
        .live.frames()
        .some(({ topic }) => topic === 'money'),
    )
    .toBe(true)

test('an unchanged draft shows what a colleague saves', async () => {
  await open()
  await listened()
  colleagueSaves()
  await expect.element(note()).toHaveValue('Bon 77')
})

test('an edited draft stays when a colleague saves, and replaces the newer version only after a choice', async () => {
  await open()
  await listened()
  await subject().fill('Infogérance du mois')
  colleagueSaves()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(subject()).toHaveValue('Infogérance du mois')
  await expect.element(button('invoices.keep')).toBeDisabled()
  await button('forms.replaceNewer').click()
  server().answer(payments.editInvoice, { ...draft, subject: 'Infogérance du mois', version: 5 })
  await button('invoices.keep').click()
  await expect
    .poll(() => server().calls(payments.editInvoice))
    .toMatchObject([{ version: 4, subject: 'Infogérance du mois' }])
})

test('the newer version replaces what was typed when that is chosen', async () => {
  await open()
  await listened()
  await subject().fill('Infogérance du mois')
  colleagueSaves()
  await button('forms.takeNewer').click()
  await expect.element(subject()).toHaveValue('Infogérance de mars')
  await expect.element(button('invoices.keep')).toBeEnabled()
})

test('what is typed while a draft is saved stays and is saved next', async () => {
  await open()
  await subject().fill('Infogérance du mois')
  const saved = server().hold(payments.editInvoice)
  await button('invoices.keep').click()
  await note().fill('Bon 78')
  const next = { ...draft, subject: 'Infogérance du mois', version: 4 }
  server().answer(payments.readInvoice, next)
  saved.answer(next)
  await expect.poll(toastTexts).toContain(say('invoices.saved'))
  await expect.element(note()).toHaveValue('Bon 78')
  server().answer(payments.editInvoice, { ...next, note: 'Bon 78', version: 5 })
  await button('invoices.keep').click()
  await expect.poll(() => server().calls(payments.editInvoice)).toMatchObject([{ version: 3 }, { version: 4 }])
})

test('leaving a draft with unsaved changes asks for confirmation, a saved one is left at once', async () => {
  await open()
  await subject().fill('Infogérance du mois')
  const away = page.getByRole('link', { name: say('payments.tabs.invoices'), exact: true })
  await away.click()
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await expect.element(subject()).toHaveValue('Infogérance du mois')
  const next = { ...draft, subject: 'Infogérance du mois', version: 4 }
  server().answer(payments.readInvoice, next)
  server().answer(payments.editInvoice, next)
  await button('invoices.keep').click()
  await expect.poll(toastTexts).toContain(say('invoices.saved'))
  await away.click()
  await expect.element(subject()).not.toBeInTheDocument()
})
