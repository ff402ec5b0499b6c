import { bookings } from '@passerelle/contract/bookings/api'
import { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { payments } from '@passerelle/contract/payments/api'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { GiftPrices } from './gift-prices.tsx'

const server = setUpServer()
const price = (id: string, unitAmountInCents: number | null, more: object = {}) => ({
  id,
  productId: 'prod_gift',
  nickname: null,
  unitAmountInCents,
  currency: 'eur',
  interval: null,
  active: true,
  ...more,
})
const list = <T,>(items: T[]) => ({ list: items, hasMore: false })
const product = { id: 'prod_gift', name: 'Bon cadeau', nickname: null, active: true, metadata: {} }

beforeEach(() => {
  server().answer(payments.listProducts, list([product]))
  server().answer(
    payments.listPrices,
    list([price('price_50', 5000), price('price_free', null), price('price_old', 9000, { active: false })]),
  )
  server().answer(payments.listTaxRates, list([]))
  server().answer(payments.readCatalogue, { readAt: '2026-02-03T09:00:00.000Z', failingSince: null })
})
const giftPrices = [{ priceId: 'price_50', name: 'Bon cadeau', unitAmountInCents: 5000 }]
const settings = example(BookingSettings, { arrivalFrom: '16:00', departureUntil: '11:00', giftPrices })

test('[BIL-065] prices of vouchers are picked in the catalogue, with no text for ids, names or amounts', async () => {
  server().answer(bookings.changeBookingSettings, settings)
  await show(<GiftPrices appId={appId} settings={settings} />)
  await expect.element(page.getByText(/Bon cadeau, 50,00/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: say('bookings.picks.open') }))
    .toHaveAttribute('href', expect.stringContaining('/products/prod_gift'))
  expect(page.getByRole('textbox').elements()).toEqual([])
  await page.getByRole('combobox', { name: say('bookings.picks.addGift') }).click()
  await expect.element(page.getByRole('option', { name: /price_old/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('option', { name: /montant libre/ }).click()
  await expect
    .poll(() => server().calls(bookings.changeBookingSettings))
    .toEqual([{ giftPrices: [{ priceId: 'price_50' }, { priceId: 'price_free' }] }])
})

test('[BIL-065] an empty catalogue says so, and without payment keys nothing is picked', async () => {
  server().answer(payments.listProducts, list<typeof product>([]))
  server().answer(payments.listPrices, list<ReturnType<typeof price>>([]))
  await show(<GiftPrices appId={appId} settings={{ ...settings, giftPrices: [] }} />)
  await expect.element(page.getByText(/Aucun produit dans votre catalogue Stripe/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Relire maintenant' })).toBeVisible()
})
