import { payments } from '@passerelle/contract/payments/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())

/** An account with an invoice of which the form of a card was opened; `change` alters its stored payment. */
const opened = async () => {
  const { asAdmin, issued } = await world.account()
  const { _id: id } = await issued({ dueOn: '2026-02-20' })
  const open = (invoiceId = id) => asAdmin.call(payments.payInvoice, { id: invoiceId })
  await open()
  const paymentOf = async () => (await world.collectionsOf(id)).at(-1)?.payment ?? null
  const change = (payment: string | null) =>
    world.query({
      text: `UPDATE payments.collections SET provider_payment_id = $2 WHERE invoice_id = $1 AND means = 'card'`,
      values: [id, payment],
    })
  return { id, issued, open, paymentOf, change }
}

test('[COL-009] a form of which the payment was never stored is found again, with the same payment', async () => {
  const { open, paymentOf, change } = await opened()
  const payment = await paymentOf()
  await change(null)
  await open()
  expect(await paymentOf()).toBe(payment)
})

test('[COL-009] a form of another payment than the stored one is given to nobody', async () => {
  const { open, paymentOf, change } = await opened()
  await change('pi_of_another_form')
  await expect(open()).rejects.toBeProblem('payment_under_way')
  expect(await paymentOf()).toBe('pi_of_another_form')
})

test('[COL-009] the form of one invoice leaves the payment of another as it is', async () => {
  const { issued, open, paymentOf, change } = await opened()
  await change(null)
  const { _id: other } = await issued({ dueOn: '2026-02-25' })
  await open(other)
  expect(await paymentOf()).toBeNull()
})
