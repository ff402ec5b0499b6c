import { bookings } from '@passerelle/contract/bookings/api'
import type { bookingStatuses } from '@passerelle/kernel/bookings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

const invalid = (...fields: string[]) => ({
  code: 'invalid_input',
  reply: { errors: Object.fromEntries(fields.map((field) => [field, expect.any(String)])) },
})

describe('creating a booking', () => {
  test('[API-142][BOK-002][BOK-003] keeps every field, derives the departure and computes the price', async () => {
    const account = await world.account()
    await account.as.call(bookings.changeBookingSettings, { touristTaxInCents: 110 })
    const made = await world.stay(account, {
      quantity: 3,
      note: ' Sans gluten ',
      children: 1,
      userId: account.user.userId,
    })
    expect(made).toMatchObject({
      number: 1,
      roomId: account.room._id,
      roomName: 'Suite Verdier',
      status: 'pending',
      arrivalDate: '2026-02-10',
      departureDate: '2026-02-13',
      quantity: 3,
      note: 'Sans gluten',
      isGift: false,
      giftReclaimCode: null,
      priceId: 'price_night',
      giftPriceId: null,
      userId: account.user.userId,
      contactEmail: account.user.email,
      adults: 2,
      children: 1,
      unitAmountInCents: 10_000,
      confirmedAt: null,
      selectedOptions: [],
      payments: [],
      totalInCents: 30_660,
      advanceInCents: 9000,
      balanceInCents: 30_660,
      paymentState: 'unpaid',
      voucher: null,
    })
    expect(made.lines.map(({ kind }) => kind)).toEqual(['nights', 'tourist_tax'])
    expect(await account.as.call(bookings.readBooking, { id: made._id })).toEqual(made)
  })

  test('[OPEN-049] asks for room, arrival, nights, status, adults; 0, 1,000 and half nights are refused', async () => {
    const account = await world.account()
    const whole = world.stayOf(account.room._id)
    const create = (body: object) => account.as.call(bookings.createBooking, body as never)
    await expect(create({})).rejects.toMatchObject(invalid('status', 'quantity', 'adults'))
    await expect(create({ ...whole, roomId: undefined, arrivalDate: undefined })).rejects.toMatchObject(
      invalid('roomId', 'arrivalDate'),
    )
    for (const quantity of [0, 1000, 1.5, -1])
      await expect(create({ ...whole, quantity })).rejects.toMatchObject(invalid('quantity'))
    await expect(create({ ...whole, adults: 0 })).rejects.toMatchObject(invalid('adults'))
    await expect(create({ ...whole, arrivalDate: '2026-02-30' })).rejects.toMatchObject(invalid('arrivalDate'))
    await expect(create({ ...whole, status: 'done' })).rejects.toMatchObject(invalid('status'))
    await expect(create({ ...whole, departureDate: '2026-02-12' })).rejects.toMatchObject(invalid('departureDate'))
    await expect(create({ ...whole, priceId: 'price_of_others' })).rejects.toMatchObject(invalid('priceId'))
  })

  test('[BOK-003] nights across a clock change are whole days', async () => {
    const account = await world.account()
    const spring = await world.stay(account, { arrivalDate: '2026-03-28', quantity: 2 })
    const autumn = await world.stay(account, { arrivalDate: '2026-10-24', quantity: 2 })
    expect([spring.departureDate, autumn.departureDate]).toEqual(['2026-03-30', '2026-10-26'])
    expect([spring.totalInCents, autumn.totalInCents]).toEqual([20_000, 20_000])
  })

  test('a stay that has begun is entered afterwards; days beyond the calendar are refused', async () => {
    const account = await world.account()
    expect(await world.stay(account, { arrivalDate: '2026-01-31' })).toMatchObject({ departureDate: '2026-02-02' })
    for (const arrivalDate of ['1999-12-31', '2200-01-01', '0001-01-01'])
      await expect(world.stay(account, { arrivalDate })).rejects.toMatchObject(invalid('arrivalDate'))
  })

  test('[API-148] nights of 10,000,000 € are summed and paid to the cent, a free stay takes no payment', async () => {
    const most = 1_000_000_000
    const product = { name: 'Palais', unitAmountInCents: most, taxPercent: 20 }
    const palace = await world.account({ product })
    const { _id: id, totalInCents, taxInCents } = await world.stay(palace, { quantity: 365 })
    expect([totalInCents, taxInCents]).toEqual([365 * most, Math.round((365 * most) / 6)])
    const pay = (amountInCents: number) =>
      palace.as.call(bookings.addBookingPayment, { id, method: 'transfer', amountInCents })
    await pay(most)
    expect(await pay(most)).toMatchObject({ paidInCents: 2 * most, balanceInCents: 363 * most })
    await expect(pay(most + 1)).rejects.toMatchObject(invalid('amountInCents'))
    await expect(world.account({ product: { ...product, unitAmountInCents: most + 1 } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const free = await world.account({ product: { ...product, unitAmountInCents: 0 } })
    const gift = await world.stay(free)
    expect(gift).toMatchObject({ totalInCents: 0, paymentState: 'free' })
    const paid = free.as.call(bookings.addBookingPayment, { id: gift._id, method: 'cash', amountInCents: 1 })
    await expect(paid).rejects.toBeProblem('payment_above_balance')
  })

  test('rooms, people and bookings of another account do not exist', async () => {
    const [mine, theirs] = [await world.account(), await world.account()]
    const booked = await world.stay(theirs)
    await expect(world.stay({ as: mine.as, room: theirs.room })).rejects.toBeProblem('not_found')
    await expect(world.stay(mine, { userId: theirs.user.userId })).rejects.toMatchObject(invalid('userId'))
    await expect(mine.as.call(bookings.readBooking, { id: booked._id })).rejects.toBeProblem('not_found')
    await expect(mine.as.call(bookings.changeBooking, { id: booked._id, note: 'x' })).rejects.toBeProblem('not_found')
    await expect(mine.as.call(bookings.deleteBooking, { id: booked._id })).rejects.toBeProblem('not_found')
    const own = await world.stay(mine)
    const move = mine.as.call(bookings.changeBooking, { id: own._id, roomId: theirs.room._id })
    await expect(move).rejects.toBeProblem('not_found')
  })
})

describe('conflicts', () => {
  test('[BOK-006][ERR-040] the same night twice is refused in the words of the matrix, in both languages', async () => {
    const account = await world.account()
    await world.stay(account)
    const again = { ...world.stayOf(account.room._id), arrivalDate: '2026-02-11' }
    await expect(account.as.call(bookings.createBooking, again)).rejects.toMatchObject({
      code: 'booking_conflict',
      status: 409,
      message: 'Vous avez un conflit avec une autre réservation',
    })
    const inEnglish = account.as.with({ 'accept-language': 'en' })
    await expect(inEnglish.call(bookings.createBooking, again)).rejects.toMatchObject({
      message: 'You have a conflict with another reservation',
    })
    const next = await world.stay(account, { arrivalDate: '2026-02-12' })
    expect(next.arrivalDate).toBe('2026-02-12') // the day of the departure is free
    const move = account.as.call(bookings.changeBooking, { id: next._id, arrivalDate: '2026-02-11' })
    await expect(move).rejects.toMatchObject({ code: 'booking_conflict', status: 409 })
    const longer = account.as.call(bookings.changeBooking, { id: next._id, quantity: 30 })
    expect((await longer).departureDate).toBe('2026-03-14')
  })

  test(
    '[BOK-006] fifty creations at once give one booking and 49 conflicts',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const account = await world.account()
        const tries = await Promise.allSettled(
          Array.from({ length: 50 }, (_, index) =>
            world.stay(account, { arrivalDate: `2026-05-${String(10 + (index % 3)).padStart(2, '0')}`, quantity: 3 }),
          ),
        )
        const codes = tries.flatMap((tried) =>
          tried.status === 'rejected' ? [(tried.reason as { code: string }).code] : [],
        )
        expect(codes).toHaveLength(49)
        expect(new Set(codes)).toEqual(new Set(['booking_conflict']))
        const { list } = await account.as.call(bookings.listBookings, {})
        expect(list).toHaveLength(1)
      }
    },
    raceTimeout,
  )

  test('[API-142] stays that are created at once have a number each, also when some are refused', async () => {
    const account = await world.account()
    const nights = Array.from({ length: 20 }, (_, index) => `2026-06-${String(1 + index).padStart(2, '0')}`)
    const tries = await Promise.allSettled(
      [...nights, ...nights].map((arrivalDate) => world.stay(account, { arrivalDate, quantity: 1 })),
    )
    const numbers = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value.number] : []))
    expect(numbers).toHaveLength(20)
    expect(new Set(numbers).size).toBe(20)
  })

  test('[BOK-006] the database itself refuses a night that is taken', async () => {
    const account = await world.account()
    await world.stay(account)
    const copy = world.query(
      `INSERT INTO bookings.bookings (app_id, id, number, room_id, status, arrival_date, departure_date, quantity,
         price_id, adults, unit_amount_in_cents,
         lines, advance_percent, total_in_cents, created_at)
       SELECT app_id, $2, number + 1, room_id, 'closed', arrival_date + 1, departure_date, 1, price_id, adults, 0,
         lines, 0, 0, created_at
         FROM bookings.bookings WHERE app_id = $1`,
      account.app.id,
      'f'.repeat(24),
    )
    await expect(copy).rejects.toMatchObject({ constraint: 'bookings_no_double' })
  })

  test('[OPEN-050] canceled and failed free the room, others hold it; no way back once it is taken', async () => {
    const account = await world.account()
    const first = await world.stay(account)
    const set = (status: (typeof bookingStatuses)[number]) =>
      account.as.call(bookings.changeBooking, { id: first._id, status })
    for (const status of ['confirmed', 'pending', 'closed', 'awaiting_payment'] as const) {
      expect((await set(status)).status).toBe(status)
      await expect(world.stay(account)).rejects.toBeProblem('booking_conflict')
    }
    for (const status of ['canceled', 'failed'] as const) {
      await set(status)
      const other = await world.stay(account)
      await expect(set('confirmed')).rejects.toBeProblem('booking_conflict')
      await account.as.call(bookings.deleteBooking, { id: other._id })
    }
    expect((await set('confirmed')).status).toBe('confirmed')
  })

  test('a quote names what is in the way, the price and the rooms that are free instead', async () => {
    const account = await world.account()
    const { _id: other } = await account.as.call(bookings.createRoom, {
      ...world.roomFields,
      bookingRestrictions: { maxNights: 5 },
    })
    const taken = await world.stay(account, { contactName: 'Jonas Weber' })
    const ask = { roomId: account.room._id, arrivalDate: '2026-02-11', quantity: 2, adults: 2 }
    const quote = await account.as.call(bookings.quoteBooking, ask)
    expect(quote).toMatchObject({
      departureDate: '2026-02-13',
      totalInCents: 20_000,
      refusals: {},
      freeRoomIds: [other],
    })
    expect(quote.conflicts).toEqual([
      { _id: taken._id, number: 1, name: 'Jonas Weber', arrivalDate: '2026-02-10', departureDate: '2026-02-12' },
    ])
    expect((await account.as.call(bookings.quoteBooking, { ...ask, exceptId: taken._id })).conflicts).toEqual([])
    const long = await account.as.call(bookings.quoteBooking, { ...ask, roomId: other, quantity: 6 })
    expect(long.refusals).toEqual({ quantity: '5 nuits au plus' })
  })
})

describe('changing a booking', () => {
  test('[API-143][OPEN-050] entering confirmed sets confirmedAt once, whatever comes in between', async () => {
    const account = await world.account()
    const { _id: id } = await world.stay(account)
    const set = (status: 'confirmed' | 'canceled') => account.as.call(bookings.changeBooking, { id, status })
    const { confirmedAt } = await set('confirmed')
    expect(confirmedAt).toBe(world.clock.now().toISOString())
    world.clock.advance(60_000)
    await set('canceled')
    expect((await set('confirmed')).confirmedAt).toBe(confirmedAt)
  })

  test('[API-143] moved nights are priced as of now, a booking that stays keeps its prices', async () => {
    const account = await world.account()
    await account.as.call(bookings.changeBookingSettings, { touristTaxInCents: 100 })
    const { _id: id } = await world.stay(account)
    const product = { name: 'Suite Verdier', unitAmountInCents: 12_000, taxPercent: 10 }
    await account.as.call(bookings.changeRoom, { id: account.room._id, product })
    await account.as.call(bookings.changeBookingSettings, { touristTaxInCents: 200 })
    const kept = await account.as.call(bookings.changeBooking, { id, note: 'Arrive tard', adults: 3 })
    expect(kept).toMatchObject({ totalInCents: 20_600, note: 'Arrive tard' })
    const moved = await account.as.call(bookings.changeBooking, { id, quantity: 3, arrivalDate: '2026-02-11' })
    expect(moved).toMatchObject({ totalInCents: 37_800, departureDate: '2026-02-14', unitAmountInCents: 12_000 })
  })

  test('[API-144] deletes a booking, but none with payments', async () => {
    const account = await world.account()
    const { _id: id } = await world.stay(account)
    const paid = await account.as.call(bookings.addBookingPayment, { id, method: 'cash', amountInCents: 100 })
    await expect(account.as.call(bookings.deleteBooking, { id })).rejects.toBeProblem('booking_has_payments')
    await account.as.call(bookings.removeBookingPayment, { id, paymentId: paid.payments[0]!._id })
    await account.as.call(bookings.deleteBooking, { id })
    await expect(account.as.call(bookings.readBooking, { id })).rejects.toBeProblem('not_found')
  })

  test('restrictions of the room hold for new and moved nights, with a reason for each field', async () => {
    const bookingRestrictions = {
      minNights: 2,
      arrivalDays: [2],
      closedPeriods: [{ from: '2026-02-24', to: '2026-02-26' }],
      capacity: 3,
    }
    const account = await world.account({ bookingRestrictions })
    await expect(world.stay(account, { quantity: 1, adults: 4 })).rejects.toMatchObject({
      code: 'booking_restricted',
      status: 422,
      reply: { errors: { quantity: '2 nuits au moins', adults: '3 personnes au plus' } },
    })
    const { _id: id } = await world.stay(account)
    const move = account.as.call(bookings.changeBooking, { id, arrivalDate: '2026-02-24' })
    await expect(move).rejects.toMatchObject({
      reply: { errors: { arrivalDate: 'Chambre fermée à partir du 24 févr.' } },
    })
  })
})

describe('options', () => {
  test('[API-145][API-146][API-147] get the amount of the price, change the total and keep their price', async () => {
    const account = await world.account()
    const { _id: id } = await world.stay(account)
    const meal = { priceId: 'price_meal', productId: 'prod_meal', quantity: 2 }
    const added = await account.as.call(bookings.addBookingOption, { id, ...meal })
    expect(added.totalInCents).toBe(26_800)
    const [option] = added.selectedOptions
    expect(option).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      productId: 'prod_meal',
      priceId: 'price_meal',
      taxRateId: null,
      name: 'Table d’hôtes',
      quantity: 2,
      unitAmountInCents: 3400,
    })
    await account.as.call(bookings.changeRoom, { id: account.room._id, bookingOptions: [] })
    const of = { id, optionId: option!._id }
    expect((await account.as.call(bookings.changeBookingOption, { ...of, quantity: 3 })).totalInCents).toBe(30_200)
    const unknown = { errors: { priceId: expect.any(String) } }
    await expect(account.as.call(bookings.addBookingOption, { id, ...meal })).rejects.toMatchObject({
      reply: unknown,
    })
    const other = account.as.call(bookings.changeBookingOption, { ...of, priceId: 'price_of_others' })
    await expect(other).rejects.toMatchObject({ reply: unknown })
    await expect(account.as.call(bookings.changeBookingOption, { ...of, quantity: 0 })).rejects.toMatchObject(
      invalid('quantity'),
    )
    expect((await account.as.call(bookings.removeBookingOption, of)).totalInCents).toBe(20_000)
    await expect(account.as.call(bookings.removeBookingOption, of)).rejects.toBeProblem('not_found')
  })

  test('[API-143] takes its eight fields as they were read, of a stay and of a gift', async () => {
    const account = await world.account()
    const withoutRoom = { priceId: 'gift_50', name: 'Bon de 50 €', unitAmountInCents: 5000 }
    await account.as.call(bookings.changeBookingSettings, { giftPrices: [withoutRoom] })
    const gift = { isGift: true, priceId: 'gift_50', status: 'pending' as const, quantity: 1, adults: 1 }
    for (const booking of [await world.stay(account), await account.as.call(bookings.createBooking, gift)]) {
      const { _id: id, status, arrivalDate, quantity, note, roomId, giftPriceId, adults, children } = booking
      const read = { status, arrivalDate, quantity, note, roomId, giftPriceId, adults, children }
      expect(await account.as.call(bookings.changeBooking, { id, ...read })).toEqual(booking)
      for (const wrong of booking.isGift ? [{ giftPriceId: null }] : [{ roomId: null }, { giftPriceId: 'gift_50' }])
        await expect(account.as.call(bookings.changeBooking, { id, ...wrong })).rejects.toBeProblem('invalid_input')
    }
  })
})
