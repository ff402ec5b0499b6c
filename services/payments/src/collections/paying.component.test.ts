import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { hours } from '@passerelle/kernel/durations'
import { fakeCardNumbers } from '../stripe/fake-cards.ts'
import { collectionsTestEnvironment, type CollectionsWorld } from '../testing/collections-test-environment.ts'

let world: CollectionsWorld
beforeAll(async () => {
  world = await collectionsTestEnvironment()
})
afterAll(() => world.close())
beforeEach(() => {
  world.fake.failWith(undefined)
  world.clock.set(new Date('2026-02-03T10:00:00Z'))
})

/** What the browser does with the form of the provider. */
const typeCard = async (clientSecret: string, number: string = fakeCardNumbers.fine) => {
  await fetch(`${world.fake.url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_fake' },
    body: new URLSearchParams({ client_secret: clientSecret, 'payment_method_data[card][number]': number }),
  })
  await world.drain()
}
const states = async (id: string) => (await world.collectionsOf(id)).map(({ state }) => state)

describe('[COL-009] an administrator pays by card at once', () => {
  test('which cancels the announced debit; two tabs make one payment', async () => {
    const { asAdmin, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    const tabs = await Promise.all([1, 2].map(() => asAdmin.call(payments.payInvoice, { id })))
    expect(new Set(tabs.map(({ card }) => card?.clientSecret)).size).toBe(1)
    expect(tabs[0]?.card?.publicKey).toBe(world.keys.publicKey)
    expect(await states(id)).toEqual(['canceled', 'submitted'])
    await typeCard(tabs[0]!.card!.clientSecret)
    expect(await asAdmin.call(payments.readInvoice, { id })).toMatchObject({ status: 'paid', paidBy: 'card' })
    expect(world.madeFor(id)).toHaveLength(1)
    await expect(asAdmin.call(payments.payInvoice, { id })).rejects.toBeProblem('invoice_not_open')
    await world.submitOn('2026-02-20')
    expect(world.madeFor(id)).toHaveLength(1)
  })

  test('a declined card may be followed by another one in the same form', async () => {
    const { asAdmin, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    const { card } = await asAdmin.call(payments.payInvoice, { id })
    await typeCard(card!.clientSecret, fakeCardNumbers.declined)
    expect(await states(id)).toEqual(['canceled', 'submitted'])
    await typeCard(card!.clientSecret)
    expect(await asAdmin.call(payments.readInvoice, { id })).toMatchObject({ status: 'paid' })
  })

  test('a form that nobody completed ends, and the debit is announced again', async () => {
    const { asAdmin, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    const { card } = await asAdmin.call(payments.payInvoice, { id })
    world.clock.advance(hours(2))
    await world.collect()
    expect(await world.collectionsOf(id)).toMatchObject([
      { state: 'canceled' },
      { state: 'failed', reason: 'abandoned' },
      { state: 'planned', attempt: 1, dueOn: '2026-02-20' },
    ])
    await typeCard(card!.clientSecret)
    expect(await asAdmin.call(payments.readInvoice, { id })).toMatchObject({ status: 'issued' })
  })

  test('is refused with its day while a debit is under way', async () => {
    const { asAdmin, asStaff, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    await world.submitOn('2026-02-20')
    const underWay = (asked: Promise<unknown>) => expect(asked).rejects.toBeProblem('payment_under_way')
    await underWay(asAdmin.call(payments.payInvoice, { id }))
    // Nor is one that was announced a moment ago the form of a card, which begins and ends within an hour.
    await world.query({
      text: 'UPDATE payments.collections SET created_at = $2 WHERE invoice_id = $1',
      values: [id, world.clock.now()],
    })
    await underWay(asAdmin.call(payments.payInvoice, { id }))
    await underWay(asStaff.call(payments.payInvoice, { id, paidOn: '2026-02-20', paidBy: 'transfer' }))
    await underWay(asStaff.call(payments.writeOffInvoice, { id, reason: 'x' }))
    await underWay(asStaff.call(payments.presentInvoice, { id, dueOn: '2026-03-20' }))
    await underWay(asStaff.call(payments.cancelCollection, { id }))
    await underWay(asStaff.call(payments.creditInvoice, { id }))
    await underWay(asAdmin.call(payments.changeCollection, { id, paymentMethodId: 'pm_other' }))
  })

  test('customers do not record payments, and staff pay by no card', async () => {
    const { asAdmin, asStaff, issued } = await world.account()
    const { _id: id } = await issued()
    await expect(
      asAdmin.call(payments.payInvoice, { id, paidOn: '2026-02-03', paidBy: 'transfer' }),
    ).rejects.toBeProblem('access_denied')
    await expect(asStaff.call(payments.payInvoice, { id })).rejects.toBeProblem('invalid_input')
  })
})

describe('[COL-010] an administrator changes the method of an announced debit', () => {
  test('until the day before; the notice period of the new mandate counts from then', async () => {
    const { app, asAdmin, issued } = await world.account()
    await world.addMethod(app.id, { id: `pm_b_${app.id}`, last4: '9027', isDefault: false })
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    world.goTo('2026-02-18')
    const change = () => asAdmin.call(payments.changeCollection, { id, paymentMethodId: `pm_b_${app.id}` })
    expect((await change()).collection).toMatchObject({ state: 'planned', last4: '9027', dueOn: '2026-02-25' })
    await expect(
      asAdmin.call(payments.changeCollection, { id, paymentMethodId: 'pm_of_somebody_else' }),
    ).rejects.toBeProblem('payment_method_unfit')
    // Before the hour of submission, at which a debit that was not announced takes the next day.
    world.clock.set(new Date('2026-02-25T00:30:00Z'))
    await expect(change()).rejects.toBeProblem('collection_day')
  })
})

describe('[COL-011] staff', () => {
  test('put off, cancel, present again and write off; each is audited', async () => {
    const { asStaff, asAdmin, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    const later = await asStaff.call(payments.changeCollection, { id, dueOn: '2026-03-10' })
    expect(later.collection).toMatchObject({ state: 'planned', dueOn: '2026-03-10' })
    await asStaff.call(payments.cancelCollection, { id })
    await expect(asStaff.call(payments.cancelCollection, { id })).rejects.toBeProblem('not_found')
    const again = await asStaff.call(payments.presentInvoice, { id, dueOn: '2026-02-05' })
    expect(again.collection).toMatchObject({ state: 'planned', attempt: 1, dueOn: '2026-02-10' })
    const lost = await asStaff.call(payments.writeOffInvoice, { id, reason: 'Liquidation judiciaire' })
    expect(lost).toMatchObject({ status: 'written_off', settledNote: 'Liquidation judiciaire' })
    expect((await asAdmin.call(payments.readInvoice, { id })).settledNote).toBeNull()
    expect(await states(id)).toEqual(['canceled', 'canceled', 'canceled'])
    await expect(asStaff.call(payments.writeOffInvoice, { id, reason: 'x' })).rejects.toBeProblem('invoice_not_open')
    expect((await world.eventsOf(id)).filter((name) => name === 'canceled')).toHaveLength(3)
  })

  test('mark as paid what was written off: the reason of that is no note of the payment', async () => {
    const { asStaff, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    await asStaff.call(payments.writeOffInvoice, { id, reason: 'Liquidation judiciaire' })
    const paid = await asStaff.call(payments.payInvoice, { id, paidOn: '2026-02-03', paidBy: 'transfer' })
    expect(paid).toMatchObject({ status: 'paid', settledNote: null })
  })

  test('mark as paid with a note, which cancels what is announced', async () => {
    const { asStaff, issued } = await world.account()
    const { _id: id } = await issued({ dueOn: '2026-02-20' })
    const paid = { paidOn: '2026-02-03', paidBy: 'transfer', note: 'Relevé du 3' } as const
    expect(await asStaff.call(payments.payInvoice, { id, ...paid })).toMatchObject({
      status: 'paid',
      settledNote: 'Relevé du 3',
    })
    expect(await states(id)).toEqual(['canceled'])
  })

  test('take back a part: the debit is announced anew with the rest', async () => {
    const { asStaff, issued } = await world.account()
    const line = { title: 'Heures', quantity: 4, unit: 'hour', unitPriceInCents: 10_000, vatPercent: 20 }
    const { _id: id } = await issued({ dueOn: '2026-02-20', lines: [line] })
    await asStaff.call(payments.creditInvoice, { id, lines: [{ position: 1, quantity: 1 }] })
    const { collection } = await asStaff.call(payments.readInvoice, { id })
    expect(collection).toMatchObject({ state: 'planned', amountInCents: 36_000, dueOn: '2026-02-20' })
  })
})

test('[COL-011] a draft is neither collected nor written off', async () => {
  const { asStaff } = await world.account()
  const line = { title: 'Heures', quantity: 4, unit: 'hour', unitPriceInCents: 10_000, vatPercent: 20 } as const
  const { _id: id } = await asStaff.call(payments.draftInvoice, { subject: 'x', lines: [line] })
  const present = asStaff.call(payments.presentInvoice, { id, dueOn: '2026-02-20' })
  await expect(present).rejects.toBeProblem('not_found')
  const writeOff = asStaff.call(payments.writeOffInvoice, { id, reason: 'Liquidation judiciaire' })
  await expect(writeOff).rejects.toBeProblem('not_found')
})

test('[COL-004] how a draft would be collected is shown before it is issued', async () => {
  const { asStaff } = await world.account()
  const line = { title: 'Heures', quantity: 4, unit: 'hour', unitPriceInCents: 10_000, vatPercent: 20 } as const
  const { _id: id } = await asStaff.call(payments.draftInvoice, { subject: 'x', lines: [line], dueOn: '2026-02-04' })
  expect(await asStaff.call(payments.readPaymentPlan, { id })).toEqual({
    means: 'sepa_debit',
    last4: '4471',
    collectOn: '2026-02-10',
  })
})

test('[COL-021] administrators see and pay their own; users see neither, other accounts find nothing', async () => {
  const { user, issued } = await world.account()
  const other = await world.account()
  const { _id: id } = await issued()
  const asUser = world.as(user)
  for (const call of [
    () => asUser.call(payments.readInvoice, { id }),
    () => asUser.call(payments.payInvoice, { id }),
    () => asUser.call(payments.changeCollection, { id, paymentMethodId: 'pm_1' }),
    () => other.asAdmin.call(payments.cancelCollection, { id }),
  ])
    await expect(call()).rejects.toBeProblem('access_denied')
  await expect(other.asAdmin.call(payments.payInvoice, { id })).rejects.toBeProblem('not_found')
  await expect(other.asStaff.call(payments.writeOffInvoice, { id, reason: 'x' })).rejects.toBeProblem('not_found')
})

test('[COL-003][COL-005] staff switch collecting off; the account names its accountant', async () => {
  const { asAdmin, asStaff } = await world.account()
  expect(await asAdmin.call(payments.readCollectionSettings, {})).toEqual({
    collect: true,
    accountantEmail: null,
    invoiceAnnex: false,
  })
  await expect(asAdmin.call(payments.saveCollectionSettings, { collect: false })).rejects.toBeProblem(
    'not_enough_rights',
  )
  await asStaff.call(payments.saveCollectionSettings, { collect: false })
  expect(await asAdmin.call(payments.saveCollectionSettings, { accountantEmail: 'compta@harel.example' })).toEqual({
    collect: false,
    accountantEmail: 'compta@harel.example',
    invoiceAnnex: false,
  })
})
