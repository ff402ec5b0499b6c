import { bookings } from '@passerelle/contract/bookings/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

type Item = { kind: string; id: string } & Record<string, unknown>
const product = (id: string, name: string, more: object = {}): Item => ({ kind: 'product', id, name, ...more })
const price = (id: string, productId: string, amount: number | null, more: object = {}): Item => ({
  kind: 'price',
  id,
  name: '',
  product_id: productId,
  unit_amount_in_cents: amount,
  currency: 'eur',
  ...more,
})
const rate = (id: string, percentage: number, inclusive: boolean, more: object = {}): Item => ({
  kind: 'tax_rate',
  id,
  name: 'TVA',
  percentage,
  inclusive,
  ...more,
})
const items = [
  product('prod_room', 'Glycine'),
  price('price_room', 'prod_room', 11_800),
  price('price_summer', 'prod_room', 15_000),
  price('price_old', 'prod_room', 9800, { active: false }),
  price('price_month', 'prod_room', 90_000, { interval: 'month' }),
  price('price_usd', 'prod_room', 12_000, { currency: 'usd' }),
  price('price_free', 'prod_room', null),
  product('prod_meal', 'Table d’hôtes'),
  price('price_meal', 'prod_meal', 3400),
  product('prod_gone', 'Ancienne chambre', { active: false }),
  price('price_gone', 'prod_gone', 5000),
  rate('txr_10', 10, true),
  rate('txr_20', 20, false),
  rate('txr_old', 5, true, { active: false }),
]

/** Writes what payments would have read of the account's catalogue. */
const write = async (appId: string, rows: readonly Item[]) => {
  const now = world.clock.now()
  await world.query(
    `INSERT INTO payments.catalogues (app_id, read_at, refresh_due_at) VALUES ($1, $2, $2) ON CONFLICT DO NOTHING`,
    appId,
    now,
  )
  await world.query(`DELETE FROM payments.catalogue_items WHERE app_id = $1`, appId)
  await world.query(
    `INSERT INTO payments.catalogue_items
     SELECT (jsonb_populate_record(NULL::payments.catalogue_items,
              jsonb_build_object('app_id', $1::text, 'active', true, 'metadata', '{}'::jsonb, 'read_at', $3::text)
              || i)).*
       FROM jsonb_array_elements($2::jsonb) i`,
    appId,
    JSON.stringify(rows),
    now.toISOString(),
  )
}
const ids = { productId: 'prod_room', priceId: 'price_room' }
/** An account whose catalogue has the items above. */
const selling = async () => {
  const made = await world.given.customer({ features: ['bookings'] })
  await write(made.app.id, items)
  const as = world.host.as(made.admin)
  const create = (fields: object = {}) => as.call(bookings.createRoom, { ...ids, ...fields })
  return { ...made, as, create }
}

test('[BIL-061][OPEN-052][API-140] a room has name, amount and percent of its product, price and rate', async () => {
  const { create } = await selling()
  expect(await create({ taxRateId: 'txr_10' })).toMatchObject({
    ...ids,
    name: 'Glycine',
    unitAmountInCents: 11_800,
    taxPercent: 10,
    priceSource: 'catalogue',
  })
  // An exclusive rate is added.
  expect(await create({ taxRateId: 'txr_20' })).toMatchObject({ unitAmountInCents: 14_160, taxPercent: 20 })
  expect(await create({ taxRateId: null })).toMatchObject({ unitAmountInCents: 11_800, taxPercent: 0 })
})

test.each([
  [
    { productId: 'prod_nothing', priceId: 'price_nothing' },
    { productId: 'Introuvable', priceId: 'Introuvable' },
  ],
  [{ productId: 'prod_gone', priceId: 'price_gone' }, { productId: 'Archivé' }],
  [{ priceId: 'price_old' }, { priceId: 'Archivé' }],
  [{ priceId: 'price_meal' }, { priceId: 'autre produit' }],
  [{ priceId: 'price_usd' }, { priceId: 'euros' }],
  [{ priceId: 'price_month' }, { priceId: 'abonnement' }],
  [{ priceId: 'price_free' }, { priceId: 'montant' }],
  [{ taxRateId: 'txr_old' }, { taxRateId: 'Archivé' }],
  [{ taxRateId: 'txr_none' }, { taxRateId: 'Introuvable' }],
] as const)('[BIL-061][OPEN-052] %j is refused with the reason under the field', async (wrong, reasons) => {
  const { as, create } = await selling()
  const room = await create()
  const errors = Object.fromEntries(
    Object.entries(reasons).map(([field, words]) => [field, expect.stringContaining(words) as string]),
  )
  const refusal = { code: 'catalogue_item_unfit', status: 422, reply: { errors } }
  await expect(create(wrong)).rejects.toMatchObject(refusal)
  await expect(as.call(bookings.changeRoom, { id: room._id, ...wrong })).rejects.toMatchObject(refusal)
  // What does not touch the ids is saved whatever the catalogue says.
  const option = { productId: 'prod_meal', priceId: 'price_meal' }
  await expect(create({ bookingOptions: [{ ...option, ...wrong, productId: 'prod_none' }] })).rejects.toBeProblem(
    'catalogue_item_unfit',
  )
})

test('[BIL-062][BOK-001] the catalogue owns the price; without keys a room has its own', async () => {
  const own = { name: 'À moi', unitAmountInCents: 5000, taxPercent: 0 }
  const { app, as, create } = await selling()
  await expect(create({ product: own })).rejects.toMatchObject({ code: 'catalogue_owns_price', status: 422 })
  const room = await create()
  await expect(as.call(bookings.changeRoom, { id: room._id, product: own })).rejects.toBeProblem('catalogue_owns_price')
  const stay = await world.stay({ as, room })
  // Read last: name and amount follow, the booking stays.
  await write(app.id, [
    product('prod_room', 'Glycine bleue'),
    price('price_room', 'prod_room', 12_400),
    ...items.slice(2),
  ])
  const { list } = await as.call(bookings.listRooms, {})
  expect(list).toMatchObject([{ name: 'Glycine bleue', unitAmountInCents: 12_400 }])
  expect((await as.call(bookings.readBooking, { id: stay._id })).totalInCents).toBe(stay.totalInCents)
  expect(stay.totalInCents).toBe(23_600)
  const bare = await world.account({ product: own })
  expect(bare.room).toMatchObject({ name: 'À moi', unitAmountInCents: 5000, priceSource: 'own' })
})

test('[BIL-061][BIL-066] a room whose ids the catalogue does not know keeps its own price and is marked', async () => {
  const account = await world.account()
  await write(account.app.id, items)
  const { list } = await account.as.call(bookings.listRooms, {})
  expect(list).toMatchObject([{ name: 'Suite Verdier', unitAmountInCents: 10_000, priceSource: 'unknown' }])
  expect((await world.stay(account)).totalInCents).toBe(20_000)
  const id = account.room._id
  const saved = await account.as.call(bookings.changeRoom, { id, paymentAdvancePercent: 20 })
  expect(saved).toMatchObject({ paymentAdvancePercent: 20, priceSource: 'unknown' })
})

test('[BIL-063][BOK-002][API-142] a booking takes the amount of its price at that moment and keeps it', async () => {
  const { app, as, create } = await selling()
  const priceList = [{ name: 'Été', from: '2026-07-01', to: '2026-08-31', priceId: 'price_summer' }]
  const room = await create({ taxRateId: 'txr_10', priceList })
  expect(room.priceList).toMatchObject([{ priceId: 'price_summer', unitAmountInCents: 15_000 }])
  const stay = (fields: Record<string, unknown> = {}) => world.stay({ as, room }, fields)
  expect(await stay()).toMatchObject({ priceId: 'price_room', unitAmountInCents: 11_800, totalInCents: 23_600 })
  const chosen = await stay({ arrivalDate: '2026-03-10', priceId: 'price_summer' })
  expect(chosen).toMatchObject({ priceId: 'price_summer', totalInCents: 30_000 })
  expect(await stay({ arrivalDate: '2026-07-10' })).toMatchObject({ totalInCents: 30_000, lines: [{ name: 'Été' }] })
  for (const priceId of ['price_meal', 'price_old', 'price_month', 'price_none'])
    await expect(stay({ arrivalDate: '2026-05-10', priceId })).rejects.toMatchObject({
      code: 'catalogue_item_unfit',
      reply: { errors: { priceId: expect.any(String) as string } },
    })
  // Archived since: the room says so and takes no booking, what is booked stays.
  const later = items.map((item) => (item.id === 'price_room' ? { ...item, active: false } : item))
  await write(app.id, later)
  expect((await as.call(bookings.listRooms, {})).list).toMatchObject([{ priceSource: 'inactive' }])
  await expect(stay({ arrivalDate: '2026-05-10' })).rejects.toBeProblem('catalogue_item_unfit')
  const quote = { roomId: room._id, arrivalDate: '2026-05-10', quantity: 1, adults: 1 }
  await expect(as.call(bookings.quoteBooking, quote)).rejects.toBeProblem('catalogue_item_unfit')
  expect(await stay({ arrivalDate: '2026-05-10', priceId: 'price_summer' })).toMatchObject({ totalInCents: 30_000 })
  const moved = await as.call(bookings.changeBooking, { id: chosen._id, quantity: 3 })
  expect(moved).toMatchObject({ priceId: 'price_summer', totalInCents: 45_000 })
})

test('[BIL-063] a season has a price of the room’s product or an amount, not both', async () => {
  const { create } = await selling()
  const season = { name: 'Été', from: '2026-07-01', to: '2026-08-31' }
  for (const wrong of [{ priceId: 'price_summer', unitAmountInCents: 100 }, {}])
    await expect(create({ priceList: [{ ...season, ...wrong }] })).rejects.toBeProblem('invalid_input')
  for (const priceId of ['price_meal', 'price_old', 'price_none'])
    await expect(create({ priceList: [{ ...season, priceId }] })).rejects.toMatchObject({
      code: 'catalogue_item_unfit',
      reply: { errors: { 'priceList.0.priceId': expect.any(String) as string } },
    })
  expect(await create({ priceList: [{ ...season, unitAmountInCents: 20_000 }] })).toMatchObject({
    priceList: [{ priceId: null, unitAmountInCents: 20_000 }],
  })
})

test('[BIL-064][API-145][API-146] an option is any price of the catalogue, at its amount of now', async () => {
  const { as, create } = await selling()
  const option = { productId: 'prod_meal', priceId: 'price_meal', taxRateId: 'txr_20' }
  const room = await create({ bookingOptions: [option] })
  expect(room.bookingOptions).toEqual([{ ...option, name: 'Table d’hôtes', unitAmountInCents: 4080, taxPercent: 20 }])
  const { _id: id } = await world.stay({ as, room })
  const add = (fields: object) =>
    as.call(bookings.addBookingOption, { id, productId: 'prod_meal', priceId: 'price_meal', quantity: 1, ...fields })
  expect((await add({})).selectedOptions).toMatchObject([{ ...option, unitAmountInCents: 4080 }])
  // Of the catalogue, though the room does not offer it.
  const other = await add({ productId: 'prod_room', priceId: 'price_summer', taxRateId: 'txr_10' })
  const byPrice = ({ selectedOptions }: typeof other, priceId: string) =>
    selectedOptions.find((one) => one.priceId === priceId)
  expect(byPrice(other, 'price_summer')).toMatchObject({
    name: 'Glycine',
    unitAmountInCents: 15_000,
    taxRateId: 'txr_10',
  })
  const first = byPrice(other, 'price_meal')
  const change = { id, optionId: first!._id }
  const dearer = await as.call(bookings.changeBookingOption, { ...change, taxRateId: null })
  expect(byPrice(dearer, 'price_meal')).toMatchObject({ taxRateId: null, unitAmountInCents: 3400 })
  for (const wrong of [{ priceId: 'price_none' }, { priceId: 'price_room' }, { taxRateId: 'txr_old' }])
    await expect(add(wrong)).rejects.toMatchObject({ code: 'catalogue_item_unfit', status: 422 })
  await expect(as.call(bookings.changeBookingOption, { ...change, priceId: 'price_month' })).rejects.toBeProblem(
    'catalogue_item_unfit',
  )
})

test('[BIL-064][API-145] an option of a room keeps its amount when the catalogue lacks its price', async () => {
  const { app, as, create } = await selling()
  const option = { productId: 'prod_meal', priceId: 'price_meal' }
  const room = await create({ bookingOptions: [option] })
  const { _id: id } = await world.stay({ as, room })
  const add = () => as.call(bookings.addBookingOption, { id, ...option, quantity: 1 })
  const others = items.filter((item) => item.id !== 'price_meal')
  await write(app.id, others)
  expect((await add()).selectedOptions).toMatchObject([{ ...option, unitAmountInCents: 3400 }])
  await write(app.id, [...others, price('price_meal', 'prod_meal', 3400, { active: false })])
  await expect(add()).rejects.toBeProblem('catalogue_item_unfit')
})

test('[BIL-064] vouchers are sold at one-time prices of the catalogue, with its names and amounts', async () => {
  const { app, as } = await selling()
  const giftPrices = [{ priceId: 'price_meal' }, { priceId: 'price_free', name: 'À moi', unitAmountInCents: 1 }]
  const meal = { priceId: 'price_meal', name: 'Table d’hôtes', unitAmountInCents: 3400 }
  const free = { priceId: 'price_free', name: 'Glycine', unitAmountInCents: null }
  const saved = await as.call(bookings.changeBookingSettings, { giftPrices })
  expect(saved.giftPrices).toEqual([meal, free])
  for (const priceId of ['price_none', 'price_old', 'price_month', 'price_usd'])
    await expect(as.call(bookings.changeBookingSettings, { giftPrices: [{ priceId }] })).rejects.toMatchObject({
      code: 'catalogue_item_unfit',
      reply: { errors: { 'giftPrices.0.priceId': expect.any(String) as string } },
    })
  // Read last: the amount follows, a voucher that was sold stays.
  const sell = (fields: object) =>
    as.call(bookings.createBooking, { isGift: true, status: 'confirmed', quantity: 2, adults: 1, ...fields } as never)
  const sold = await sell({ priceId: 'price_meal' })
  await write(app.id, [...items.filter(({ id }) => id !== 'price_meal'), price('price_meal', 'prod_meal', 3600)])
  expect((await as.call(bookings.readBookingSettings, {})).giftPrices).toEqual([
    { ...meal, unitAmountInCents: 3600 },
    free,
  ])
  expect((await as.call(bookings.readBooking, { id: sold._id })).totalInCents).toBe(6800)
  expect(await sell({ priceId: 'price_meal' })).toMatchObject({ totalInCents: 7200 })
  // Archived since: it is no longer sold, and stays in the settings until somebody removes it.
  const archived = price('price_meal', 'prod_meal', 3600, { active: false })
  await write(app.id, [...items.filter(({ id }) => id !== 'price_meal'), archived])
  await expect(sell({ priceId: 'price_meal' })).rejects.toBeProblem('catalogue_item_unfit')
  const kept = await as.call(bookings.changeBookingSettings, { giftPrices })
  expect(kept.giftPrices).toHaveLength(2)
})

test('[BIL-064] the buyer chooses the amount of a voucher whose price has none, from 1.00 to 10,000.00 €', async () => {
  const { as } = await selling()
  await as.call(bookings.changeBookingSettings, { giftPrices: [{ priceId: 'price_free' }] })
  const sell = (fields: object) =>
    as.call(bookings.createBooking, {
      isGift: true,
      status: 'pending',
      quantity: 1,
      adults: 1,
      priceId: 'price_free',
      ...fields,
    } as never)
  await expect(sell({})).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { giftAmountInCents: expect.any(String) as string } },
  })
  for (const giftAmountInCents of [99, 1_000_001, 0, -100, 12.5])
    await expect(sell({ giftAmountInCents })).rejects.toBeProblem('invalid_input')
  for (const giftAmountInCents of [100, 1_000_000])
    expect(await sell({ giftAmountInCents })).toMatchObject({ totalInCents: giftAmountInCents })
  const { _id: id } = await sell({ giftAmountInCents: 7550 })
  // What was chosen stays when only the number changes.
  expect(await as.call(bookings.changeBooking, { id, quantity: 2 })).toMatchObject({ totalInCents: 15_100 })
})

test('[BIL-064] without payment keys a price of vouchers has its own name and amount', async () => {
  const { as } = await world.account()
  const change = (giftPrice: object) =>
    as.call(bookings.changeBookingSettings, { giftPrices: [{ priceId: 'gift_own', ...giftPrice }] })
  await expect(change({})).rejects.toMatchObject({
    code: 'invalid_input',
    reply: {
      errors: {
        'giftPrices.0.name': expect.any(String) as string,
        'giftPrices.0.unitAmountInCents': expect.any(String) as string,
      },
    },
  })
  const own = { name: 'Bon de 50 €', unitAmountInCents: 5000 }
  expect((await change(own)).giftPrices).toEqual([{ priceId: 'gift_own', ...own }])
})
