import { expect, test } from 'vitest'
import { emptyRoom, roomDraftOf, roomOf, type RoomDraft } from './room-draft.ts'

const draft: RoomDraft = {
  ...emptyRoom,
  name: 'Suite Verdier',
  productId: 'prod_suite',
  priceId: 'price_suite',
  taxRateId: 'txr_5',
  price: '168,50',
  taxPercent: '5,5',
  advance: '30',
  seasons: [
    { name: 'Été', from: '2026-07-04', to: '2026-08-30', priceId: '', price: '236,00', weekend: '', minNights: '3' },
  ],
  closures: [{ from: '2026-03-09', to: '2026-03-12', reason: 'peinture' }],
  options: [
    { name: 'Vélo', productId: 'prod_bike', priceId: 'price_bike', taxRateId: '', price: '25,00', taxPercent: '20' },
  ],
}

test('[BOK-013] a room survives its form', () => {
  const { body: fields, problems } = roomOf(draft, { hasCatalogue: false })
  expect(problems).toEqual({})
  expect(fields).toMatchObject({
    product: { unitAmountInCents: 16_850, taxPercent: 5.5 },
    paymentAdvancePercent: 30,
    priceList: [{ unitAmountInCents: 23_600, weekendAmountInCents: null, minNights: 3 }],
    bookingOptions: [{ unitAmountInCents: 2500, taxPercent: 20 }],
  })
  const { product, priceList, bookingOptions, ...rest } = fields
  const room = {
    _id: 'a',
    calendarUrl: '',
    priceSource: 'own' as const,
    ...rest,
    ...product!,
    priceList: priceList.map((season) => ({ ...season, priceId: null, unitAmountInCents: 23_600 })),
    bookingOptions: bookingOptions.map((option) => ({ ...option, ...product, ...option }) as never),
  }
  expect(roomDraftOf(room, 'fr')).toEqual(draft)
})

test('[BIL-062][BIL-063] with a catalogue its form sends ids and no names or amounts of its own', () => {
  const [season] = draft.seasons
  const { body: sent } = roomOf(
    { ...draft, seasons: [{ ...season!, priceId: 'price_summer' }] },
    { hasCatalogue: true },
  )
  expect(sent).not.toHaveProperty('product')
  expect(sent).toMatchObject({ productId: 'prod_suite', priceId: 'price_suite', taxRateId: 'txr_5' })
  expect(sent.bookingOptions).toEqual([{ productId: 'prod_bike', priceId: 'price_bike', taxRateId: null }])
  expect(sent.priceList).toMatchObject([{ priceId: 'price_summer' }])
  expect(sent.priceList[0]).not.toHaveProperty('unitAmountInCents')
})

test('what is no number is named by its path and never sent as another one', () => {
  const [season] = draft.seasons
  const [option] = draft.options
  const typed: RoomDraft = {
    ...draft,
    price: '1,200',
    taxPercent: '',
    minNights: 'two',
    capacity: '2,5',
    advance: 'half',
    seasons: [{ ...season!, price: '', weekend: '1.200', minNights: '-1' }],
    options: [{ ...option!, price: 'free', taxPercent: 'x' }],
  }
  expect(roomOf(typed, { hasCatalogue: false }).problems).toEqual({
    'product.unitAmountInCents': 'payments.amountInvalid',
    'product.taxPercent': 'numberInvalid',
    'bookingRestrictions.minNights': 'numberInvalid',
    'bookingRestrictions.capacity': 'numberInvalid',
    paymentAdvancePercent: 'numberInvalid',
    'priceList.0.unitAmountInCents': 'payments.amountInvalid',
    'priceList.0.weekendAmountInCents': 'payments.amountInvalid',
    'priceList.0.minNights': 'numberInvalid',
    'bookingOptions.0.unitAmountInCents': 'payments.amountInvalid',
    'bookingOptions.0.taxPercent': 'numberInvalid',
  })
})
