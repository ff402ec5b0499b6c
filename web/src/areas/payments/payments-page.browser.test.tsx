import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { payments } from '@passerelle/contract/payments/api'
import { PaymentMethod } from '@passerelle/contract/payments/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../testing/open-page.tsx'

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
  await page.getByRole('button', { name: say('payments.methods.detachAsk') }).click()
  await expect.element(page.getByText(say('payments.methods.empty'))).toBeVisible()
  expect(server().calls(payments.detachPaymentMethod)).toMatchObject([{ paymentMethodId: 'pm_1' }])
})
