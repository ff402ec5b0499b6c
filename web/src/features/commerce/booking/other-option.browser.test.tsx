import { bookings } from '@passerelle/contract/bookings/api'
import { Room } from '@passerelle/contract/bookings/room-schemas'
import { Booking, Quote } from '@passerelle/contract/bookings/schemas'
import { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { payments } from '@passerelle/contract/payments/api'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { expectLoadError } from '../../../testing/load-error.ts'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { NewBookingSheet } from './new-booking-sheet.tsx'
import { SelectedOptions } from './selected-options.tsx'

const server = setUpServer()
const list = <T,>(items: T[]) => ({ list: items, hasMore: false })
const product = (id: string, name: string) => ({ id, name, nickname: null, active: true, metadata: {} })
const price = (id: string, productId: string, unitAmountInCents: number | null, active = true) => {
  const once = { nickname: null, currency: 'eur', interval: null }
  return { id, productId, unitAmountInCents, active, ...once }
}
const rate = (id: string, percentage: number) => ({ id, displayName: 'TVA', percentage, inclusive: true, active: true })
const meal = { productId: 'prod_meal', priceId: 'price_meal', taxRateId: 'txr_10', name: 'Repas', taxPercent: 10 }
const massage = { priceId: 'price_massage', productId: 'prod_massage', taxRateId: 'txr_20' }
const room = example(Room, {
  name: 'Glycine',
  productId: 'prod_room',
  taxRateId: 'txr_10',
  priceSource: 'catalogue',
  bookingOptions: [{ ...meal, unitAmountInCents: 3400 }],
})
const booking = example(Booking, { roomId: room._id, selectedOptions: [], voucher: null, isGift: false })

beforeEach(() => {
  server().answer(
    payments.listProducts,
    list([product('prod_room', 'Glycine'), product('prod_massage', 'Massage'), product('prod_meal', 'Repas')]),
  )
  server().answer(
    payments.listPrices,
    list([
      price('price_room', 'prod_room', 11_800),
      price('price_massage', 'prod_massage', 6500),
      price('price_old', 'prod_massage', 6000, false),
      price('price_meal', 'prod_meal', 3400),
    ]),
  )
  server().answer(payments.listTaxRates, list([rate('txr_10', 10), rate('txr_20', 20)]))
  server().answer(payments.readCatalogue, { readAt: '2026-02-03T09:00:00.000Z', failingSince: null })
  server().answer(bookings.addBookingOption, booking)
})

const other = say('bookings.form.otherOption')
const pickMassage = async () => {
  await page.getByRole('button', { name: other }).click()
  await expect.element(page.getByRole('combobox', { name: other })).toHaveFocus()
  await page.getByRole('combobox', { name: other }).click()
  await expect.element(page.getByRole('option', { name: /price_old/ })).toHaveAttribute('aria-disabled', 'true')
  expect(page.getByRole('option', { name: /Repas/ }).elements()).toEqual([])
  await page.getByRole('option', { name: /Massage, 65,00/ }).click()
  await page.getByRole('combobox', { name: say('bookings.picks.rate') }).click()
  await page.getByRole('option', { name: /^20/ }).click()
  await page.getByRole('button', { name: say('bookings.form.addOption'), exact: true }).click()
}

const settings = example(BookingSettings, { defaultStatus: 'pending', arrivalFrom: '16:00', departureUntil: '11:00' })
const openNewStay = () =>
  show(
    <NewBookingSheet
      appId={appId}
      start={{ roomId: room._id, arrivalDate: '2026-03-02', quantity: 2 }}
      rooms={[room]}
      settings={settings}
      onClose={() => {}}
      onCreated={() => {}}
    />,
  )

test('[BIL-064][BOK-002] a booking takes an option of the catalogue that its room does not offer', async () => {
  await show(<SelectedOptions appId={appId} booking={booking} room={room} rooms={[room]} />)
  await pickMassage()
  await expect
    .poll(() => server().calls(bookings.addBookingOption))
    .toEqual([{ id: booking._id, ...massage, quantity: 1 }])
  await expect.element(page.getByRole('button', { name: other })).toHaveFocus()
})

test('[BIL-064][BIL-062] without payment keys only the options of the room are offered', async () => {
  const own = { ...room, priceSource: 'own' as const }
  await show(<SelectedOptions appId={appId} booking={booking} room={own} rooms={[own]} />)
  await expect.element(page.getByText('Repas')).toBeVisible()
  expect(page.getByRole('button', { name: other }).elements()).toEqual([])
})

test('[BIL-064][OPEN-049] a new stay counts a picked option in its total and adds it', async () => {
  server().answer(bookings.quoteBooking, example(Quote, { totalInCents: 20_000, refusals: {}, conflicts: [] }))
  server().answer(bookings.createBooking, booking)
  await openNewStay()
  await pickMassage()
  await expect.element(page.getByText('265,00', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: say('bookings.form.guest') }).fill('Rose Grelot')
  await page.getByRole('button', { name: say('bookings.form.create') }).click()
  await expect
    .poll(() => server().calls(bookings.addBookingOption))
    .toEqual([{ id: booking._id, ...massage, quantity: 1 }])
})

test('the price of a new stay is dimmed while that of its next dates loads', async () => {
  server().answer(bookings.quoteBooking, example(Quote, { totalInCents: 20_000, refusals: {}, conflicts: [] }))
  await openNewStay()
  await pickMassage()
  const total = page.getByText('265,00', { exact: false })
  const opacity = () => getComputedStyle(total.element().parentElement!).opacity
  await expect.poll(opacity).toBe('1')
  server().hold(bookings.quoteBooking)
  await page.getByLabelText(say('bookings.form.nights')).fill('5')
  await expect.poll(opacity).toBe('0.6')
  expect(getComputedStyle(page.getByRole('table', { name: say('bookings.price.title') }).element()).opacity).toBe('0.6')
})

test('a new stay whose price cannot be computed says so, with a retry', async () => {
  await expectLoadError(server(), bookings.quoteBooking, say('bookings.price.failed'), openNewStay)
})
