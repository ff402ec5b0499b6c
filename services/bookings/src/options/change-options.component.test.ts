import { bookings } from '@passerelle/contract/bookings/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

const meal = {
  productId: 'prod_meal',
  priceId: 'price_meal',
  name: 'Table d’hôtes',
  unitAmountInCents: 3400,
  taxPercent: 10,
}
const taxed = { ...meal, priceId: 'price_bike', name: 'Vélo', taxRateId: 'txr_20' }
const withoutPrice = { code: 'invalid_input', reply: { errors: { priceId: expect.any(String) as string } } }

test('[API-145] without a catalogue an option has price, product and rate of one that the room offers', async () => {
  const account = await world.account({ bookingOptions: [meal, taxed] })
  const { _id: id } = await world.stay(account)
  const add = (fields: object) =>
    account.as.call(bookings.addBookingOption, {
      id,
      productId: 'prod_meal',
      priceId: 'price_bike',
      quantity: 1,
      ...fields,
    })
  expect((await add({ taxRateId: 'txr_20' })).selectedOptions).toMatchObject([{ name: 'Vélo', taxRateId: 'txr_20' }])
  for (const wrong of [{ taxRateId: 'txr_10' }, { taxRateId: null }, { productId: 'prod_other' }])
    await expect(add(wrong)).rejects.toMatchObject(withoutPrice)
})

test('[API-145] a booking of no room has no option to offer', async () => {
  const account = await world.account()
  const giftPrices = [{ priceId: 'gift_50', name: 'Bon de 50 €', unitAmountInCents: 5000 }]
  await account.as.call(bookings.changeBookingSettings, { giftPrices })
  const gift = { isGift: true, priceId: 'gift_50', status: 'pending' as const, quantity: 1, adults: 1 }
  const { _id: id, roomId } = await account.as.call(bookings.createBooking, gift)
  expect(roomId).toBeNull()
  const { productId, priceId } = meal
  const added = account.as.call(bookings.addBookingOption, { id, productId, priceId, quantity: 1 })
  await expect(added).rejects.toMatchObject(withoutPrice)
})

test('[API-145][API-147] a voucher that was issued keeps what it is worth', async () => {
  const account = await world.account()
  const { _id: id, totalInCents } = await world.voucher(account)
  const { productId, priceId } = meal
  const added = account.as.call(bookings.addBookingOption, { id, productId, priceId, quantity: 1 })
  await expect(added).rejects.toBeProblem('voucher_issued')
  expect(await account.as.call(bookings.readBooking, { id })).toMatchObject({ totalInCents, selectedOptions: [] })
})

test('[API-146] an option of another booking, or one that was removed, cannot be changed', async () => {
  const account = await world.account()
  const { _id: id } = await world.stay(account)
  const { _id: otherId } = await world.stay(account, { arrivalDate: '2026-03-10' })
  const { productId, priceId } = meal
  const { selectedOptions } = await account.as.call(bookings.addBookingOption, {
    id: otherId,
    productId,
    priceId,
    quantity: 1,
  })
  const optionId = selectedOptions[0]!._id
  const change = account.as.call(bookings.changeBookingOption, { id, optionId, quantity: 2 })
  await expect(change).rejects.toBeProblem('not_found')
  expect((await account.as.call(bookings.readBooking, { id: otherId })).selectedOptions).toMatchObject([
    { quantity: 1 },
  ])
})

test('[API-145] a change of options is told with the new total', async () => {
  const account = await world.account()
  const { _id: id } = await world.stay(account)
  const { productId, priceId } = meal
  const { totalInCents } = await account.as.call(bookings.addBookingOption, { id, productId, priceId, quantity: 2 })
  const { rows } = await world.query<{ data: object }>(
    `SELECT data FROM platform.events WHERE subject = $1 AND name = 'booking.changed'`,
    id,
  )
  expect(rows).toEqual([{ data: { fields: ['options'], totalInCents } }])
})
