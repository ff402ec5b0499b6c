import { bookings } from '@passerelle/contract/bookings/api'
import { Room } from '@passerelle/contract/bookings/room-schemas'
import { payments } from '@passerelle/contract/payments/api'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { RoomDialog } from './room-dialog.tsx'

const server = setUpServer()
const product = (id: string, name: string, active = true) => ({ id, name, nickname: null, active, metadata: {} })
const price = (id: string, productId: string, unitAmountInCents: number, active = true) => ({
  id,
  productId,
  nickname: null,
  unitAmountInCents,
  currency: 'eur',
  interval: null,
  active,
})
const hour = 3_600_000
const readAt = (ago: number) => new Date(Date.now() - ago).toISOString()
const list = <T,>(items: T[]) => ({ list: items, hasMore: false })

beforeEach(() => {
  server().answer(payments.listProducts, list([product('prod_a', 'Glycine'), product('prod_b', 'Mûrier', false)]))
  server().answer(
    payments.listPrices,
    list([
      price('price_a', 'prod_a', 11_800),
      price('price_b', 'prod_a', 13_200),
      price('price_c', 'prod_a', 9800, false),
    ]),
  )
  server().answer(
    payments.listTaxRates,
    list([{ id: 'txr_10', displayName: 'Hébergement', percentage: 10, inclusive: true, active: true }]),
  )
  server().answer(payments.readCatalogue, { readAt: readAt(hour), failingSince: null })
})
const open = (room?: Room) =>
  show(<RoomDialog appId={appId} room={room} onClose={() => undefined} onSaved={() => undefined} />)
const field = (name: string) => page.getByRole('combobox', { name })

test('[PAY-008] product, price and rate are picked by name with the keyboard, what is archived cannot be', async () => {
  server().answer(bookings.createRoom, example(Room))
  await open()
  await field(say('bookings.picks.product')).fill('glyc')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field(say('bookings.picks.product'))).toHaveValue('Glycine')
  await field(say('bookings.picks.price')).click()
  await expect.element(page.getByRole('option', { name: /price_c/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('option', { name: /price_b/ }).click()
  await field(say('bookings.picks.rate')).fill('heb')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .element(page.getByRole('link', { name: say('bookings.picks.open') }))
    .toHaveAttribute('href', 'https://dashboard.stripe.com/products/prod_a')
  await page.getByRole('button', { name: say('bookings.form.save') }).click()
  await expect
    .poll(() => server().calls(bookings.createRoom).at(-1))
    .toMatchObject({ productId: 'prod_a', priceId: 'price_b', taxRateId: 'txr_10' })
  expect(server().calls(bookings.createRoom).at(-1)).not.toHaveProperty('product')
})

test('[PAY-008] an empty catalogue says so and is read again at once', async () => {
  server().answer(payments.listProducts, list([]))
  await open()
  await expect.element(page.getByText(say('bookings.picks.empty'))).toBeVisible()
  server().answer(payments.listProducts, list([product('prod_a', 'Glycine')]))
  server().answer(payments.refreshCatalogue, { readAt: readAt(0), failingSince: null })
  await page.getByRole('button', { name: say('bookings.picks.again') }).click()
  await expect.element(page.getByText(say('bookings.picks.empty'))).not.toBeInTheDocument()
})

test.each([
  [25, true],
  [23, false],
])('[BIL-060] a catalogue of %i hours ago whose provider fails is stale: %s', async (hours, stale) => {
  server().answer(payments.readCatalogue, { readAt: readAt(hours * hour), failingSince: readAt(22 * hour) })
  await open()
  await expect.element(page.getByText(/Catalogue lu le/)).toBeVisible()
  expect(document.body.textContent?.includes('Stripe ne répond pas')).toBe(stale)
})

test('[BIL-062] without payment keys a room has a name and a price of its own', async () => {
  server().refuse(payments.listProducts, 'payments_not_configured')
  await open()
  await expect.element(page.getByLabelText(say('rooms.basePrice'))).toBeVisible()
})

test('a changed room is sent with its changed fields alone', async () => {
  server().refuse(payments.listProducts, 'payments_not_configured')
  const room = example(Room)
  server().answer(bookings.changeRoom, room)
  await open(room)
  await page.getByLabelText(say('rooms.advanceField')).fill('25')
  await page.getByRole('button', { name: say('bookings.form.save') }).click()
  await expect.poll(() => server().calls(bookings.changeRoom)).toEqual([{ id: room._id, paymentAdvancePercent: 25 }])
})

test('[BOK-013] a price that is no amount is said at its field, and nothing is saved until it is one', async () => {
  server().refuse(payments.listProducts, 'payments_not_configured')
  server().answer(bookings.createRoom, example(Room))
  await open()
  const price = page.getByLabelText(say('rooms.basePrice'))
  await price.fill('1,200')
  await page.getByLabelText(say('rooms.name')).fill('Glycine')
  await page.getByLabelText(say('rooms.productId')).fill('prod_a')
  await page.getByLabelText(say('rooms.priceId')).fill('price_a')
  await page.getByRole('button', { name: say('rooms.addSeason') }).click()
  await page.getByRole('button', { name: say('bookings.form.save') }).click()
  await expect.element(price).toHaveAccessibleDescription(say('bookings.payments.amountInvalid'))
  await expect.element(price).toHaveFocus()
  await expect.element(page.getByLabelText(say('rooms.weekPrice'))).toBeInvalid()
  expect(server().calls(bookings.createRoom)).toEqual([])
  await price.fill('1,200.00')
  await page.getByRole('button', { name: say('rooms.removeLine') }).click()
  await page.getByRole('button', { name: say('bookings.form.save') }).click()
  await expect
    .poll(() => server().calls(bookings.createRoom))
    .toMatchObject([{ product: { unitAmountInCents: 120_000 } }])
})
