import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { payments } from '@passerelle/contract/payments/api'
import { Payment, PaymentMethod } from '@passerelle/contract/payments/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { expectLoadError } from '../../testing/load-error.ts'
import { appId, openPage, say, setUpServer, toastTexts, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const method = example(PaymentMethod, { id: 'pm_1', type: 'sepa_debit', last4: '4471', verification: 'verified' })

beforeEach(() => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features: ['payments'] }))
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
})

test('[PAY-006] a payment method is detached after it was asked again', async () => {
  server().answer(payments.listPaymentMethods, { list: [method], hasMore: false })
  server().answer(payments.detachPaymentMethod, () => {
    server().answer(payments.listPaymentMethods, { list: [], hasMore: false })
  })
  await openPage('/payments?tab=methods')
  await page.getByRole('button', { name: say('payments.methods.detach') }).click()
  expect(server().calls(payments.detachPaymentMethod)).toEqual([])
  await page.getByRole('button', { name: say('common.confirm') }).click()
  await expect.element(page.getByText(say('payments.methods.empty'))).toBeVisible()
  expect(server().calls(payments.detachPaymentMethod)).toMatchObject([{ paymentMethodId: 'pm_1' }])
})

test('[PAY-007] the payments that are shown are exported, and a failure is told', async () => {
  await openPage('/payments?status=disputed')
  await page.getByRole('button', { name: say('payments.export') }).click()
  await expect.poll(() => server().calls(payments.exportPayments)).toEqual([{ status: 'disputed' }])
  await expect.element(page.getByRole('button', { name: say('payments.export') })).toBeEnabled()
  expect(toastTexts()).toEqual([])
  server().lose(payments.exportPayments)
  await page.getByRole('button', { name: say('payments.export') }).click()
  await expect.poll(toastTexts).toEqual([say('payments.exportFailed')])
})

test('[COL-016] a payment to be made again stands above the payments, also after a later one was paid', async () => {
  const words = { title: '228,00 € sont de nouveau à régler.', text: 'Réglez par carte.' }
  const refusal = { invoiceId: '7'.repeat(24), pays: true, fr: words, en: words }
  server().answer(
    accounts.readApp,
    example(AppShape, { _id: appId, features: ['payments'], paymentState: 'refused', refusal }),
  )
  const paid = { purpose: 'invoice', status: 'paid', failedAt: null, description: 'Caisse' } as const
  server().answer(payments.listPayments, { list: [example(Payment, paid)], hasMore: false })
  await openPage('/payments')
  await expect.element(page.getByText(`${words.title} ${words.text}`)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: say('payments.payInvoice') }))
    .toHaveAttribute('href', `/payments/invoices/${refusal.invoiceId}`)
  expect(page.getByText(say('payments.failedTitle')).elements()).toEqual([])
})

test('a payment that the bank should have answered says since when', async () => {
  const processing = (id: string, days: number) => {
    const expectedAt = new Date(Date.now() + days * 86_400_000).toISOString()
    return example(Payment, { _id: id, status: 'processing', purpose: 'invoice', expectedAt, description: 'Caisse' })
  }
  server().answer(payments.listPayments, {
    list: [processing('1'.repeat(24), -2), processing('2'.repeat(24), 2)],
    hasMore: false,
  })
  await openPage('/payments')
  const count = (words: RegExp) => document.body.textContent.match(words)?.length ?? 0
  await expect.poll(() => count(/attendu depuis le /g)).toBe(1)
  expect(count(/attendu le /g)).toBe(1)
})

test('totals that cannot be loaded are named, with a retry', async () => {
  await expectLoadError(server(), payments.readPaymentTotals, say('payments.totalsFailed'), () => openPage('/payments'))
})

test('[PAY-005] a bank account is verified by a debit of 1,00 € within about five working days', async () => {
  const verifying = /Nous débitons 1,00 € pour vérifier le compte, ce qui prend environ cinq jours ouvrés/
  const pending = { ...method, verification: 'pending' as const, verifiedBy: '2026-03-13T11:00:00.000Z' }
  server().answer(payments.listPaymentMethods, { list: [pending], hasMore: false })
  await openPage('/payments?tab=methods')
  await expect.element(page.getByText(verifying).filter({ hasText: /Utilisable vers le .*13 mars/ })).toBeVisible()
})
