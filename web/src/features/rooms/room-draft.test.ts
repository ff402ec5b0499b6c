import { expect, test } from 'vitest'
import { emptyRoom, roomDraftOf, roomOf, type RoomDraft } from './room-draft.ts'

test('[BOK-013] a room survives its form', () => {
  const draft: RoomDraft = {
    ...emptyRoom,
    name: 'Suite Verdier',
    productId: 'prod_suite',
    priceId: 'price_suite',
    price: '168,50',
    taxPercent: '5,5',
    advance: '30',
    seasons: [{ name: 'Été', from: '2026-07-04', to: '2026-08-30', price: '236,00', weekend: '', minNights: '3' }],
    closures: [{ from: '2026-03-09', to: '2026-03-12', reason: 'peinture' }],
    options: [{ name: 'Vélo', productId: 'prod_bike', priceId: 'price_bike', price: '25,00', taxPercent: '20' }],
  }
  const fields = roomOf(draft)
  expect(fields).toMatchObject({
    product: { unitAmountInCents: 16_850, taxPercent: 5.5 },
    paymentAdvancePercent: 30,
    priceList: [{ unitAmountInCents: 23_600, weekendAmountInCents: null, minNights: 3 }],
    bookingOptions: [{ unitAmountInCents: 2500, taxPercent: 20 }],
  })
  const { product, ...rest } = fields
  const bookingOptions = rest.bookingOptions.map((option) => ({ ...option, taxRateId: null }))
  const room = { _id: 'a', calendarUrl: '', taxRateId: null, ...product, ...rest, bookingOptions }
  expect(roomDraftOf(room)).toEqual(draft)
})
