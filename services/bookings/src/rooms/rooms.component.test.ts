import { bookings } from '@passerelle/contract/bookings/api'
import type { BookingStatus, BookingView } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendConfirmations } from '../mails/send-confirmation.ts'
import { openBookings, type BookingsEnvironment } from '@passerelle/testkit/bookings-test-environment'

let world: BookingsEnvironment
beforeAll(async () => {
  world = await openBookings()
})
afterAll(() => world.close())

describe('rooms and settings', () => {
  test('[API-139][API-140][API-141][BOK-001][OPEN-052] keep a room’s fields; the name is the product’s', async () => {
    const season = { name: 'Été', from: '2026-07-04', to: '2026-08-30', unitAmountInCents: 23_600 }
    const account = await world.account({ taxRateId: 'txr_10', priceList: [season], paymentAdvancePercent: 50 })
    expect(account.room).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      name: 'Suite Verdier',
      productId: 'prod_suite',
      priceId: 'price_night',
      taxRateId: 'txr_10',
      unitAmountInCents: 10_000,
      taxPercent: 10,
      bookingOptions: [{ ...world.roomFields.bookingOptions[0], taxRateId: null }],
      priceSource: 'own',
      bookingRestrictions: {
        minNights: 1,
        maxNights: 365,
        arrivalDays: [1, 2, 3, 4, 5, 6, 7],
        closedPeriods: [],
        capacity: null,
      },
      priceList: [{ ...season, priceId: null, weekendAmountInCents: null, minNights: null }],
      paymentAdvancePercent: 50,
      calendarUrl: expect.stringMatching(/\/api\/bookings\/v1\/public\/calendars\/[\w-]{43}\.ics$/) as string,
    })
    const changed = await account.as.call(bookings.changeRoom, { id: account.room._id, paymentAdvancePercent: null })
    expect(changed).toEqual({ ...account.room, paymentAdvancePercent: null })
    const bare = await account.as.call(bookings.createRoom, { productId: 'prod_annexe', priceId: 'price_annexe' })
    expect((await account.as.call(bookings.listRooms, {})).list.map(({ name }) => name)).toEqual([
      'prod_annexe',
      'Suite Verdier',
    ])
    await expect(world.stay({ as: account.as, room: bare })).rejects.toMatchObject({
      code: 'booking_without_price',
      status: 422,
    })
  })

  test('[OPEN-052] a room needs product and price; seasons that overlap or end too early are refused', async () => {
    const { as, room } = await world.account()
    await expect(as.call(bookings.createRoom, {} as never)).rejects.toMatchObject({
      reply: { errors: { productId: expect.any(String), priceId: expect.any(String) } },
    })
    const season = { name: 'A', from: '2026-07-01', to: '2026-07-31', unitAmountInCents: 1 }
    const priceList = [season, { ...season, from: '2026-07-31', to: '2026-08-31' }]
    for (const wrong of [priceList, [{ ...season, to: '2026-06-30' }]])
      await expect(as.call(bookings.changeRoom, { id: room._id, priceList: wrong })).rejects.toBeProblem(
        'invalid_input',
      )
  })

  test('[BOK-014][OPEN-051][BOK-009] hours are 9 to 18 at first; hours, status and advance change', async () => {
    const { as } = await world.account()
    const usual = await as.call(bookings.readBookingSettings, {})
    expect(usual).toEqual({
      openHour: 9,
      closeHour: 18,
      defaultStatus: 'pending',
      advancePercent: 30,
      touristTaxInCents: 0,
      freeCancellationDays: null,
      lateRefundPercent: 0,
      arrivalFrom: '16:00',
      departureUntil: '11:00',
      giftPrices: [],
    })
    const change = { openHour: 8, defaultStatus: 'awaiting_payment' as const, advancePercent: 25.5 }
    expect(await as.call(bookings.changeBookingSettings, change)).toEqual({ ...usual, ...change })
    expect(await as.call(bookings.readBookingSettings, {})).toEqual({ ...usual, ...change })
    await expect(as.call(bookings.changeBookingSettings, { closeHour: 8 })).rejects.toMatchObject({
      reply: { errors: { closeHour: 'La fermeture vient après l’ouverture' } },
    })
  })

  test('vouchers are sold for the amounts of the settings, without a room', async () => {
    const { as } = await world.account()
    const giftPrices = [{ priceId: 'gift_50', name: 'Bon de 50 €', unitAmountInCents: 5000 }]
    await as.call(bookings.changeBookingSettings, { giftPrices })
    const gift = { isGift: true, status: 'confirmed' as const, quantity: 3, adults: 1, priceId: 'gift_50' }
    expect((await as.call(bookings.createBooking, gift)).voucher).toMatchObject({ valueInCents: 15_000 })
  })
})

describe('who may', () => {
  test('[ROL-009][ROL-010] administrators and staff; users, others and accounts without bookings not', async () => {
    const account = await world.account()
    const other = await world.account()
    const staff = await world.asStaffIn(account.app.id)
    expect((await staff.call(bookings.listRooms, {})).list).toEqual([account.room])
    expect((await world.stay({ as: staff, room: account.room })).number).toBe(1)
    await expect(world.host.as(account.user).call(bookings.listRooms, {})).rejects.toBeProblem('access_denied')
    await expect(world.host.anonymous.call(bookings.listRooms, {})).rejects.toBeProblem('not_signed_in')
    const inside = world.host.as(other.admin, { in: account.app.id })
    await expect(inside.call(bookings.listRooms, {})).rejects.toBeProblem('app_mismatch')
    const change = other.as.call(bookings.changeRoom, { id: account.room._id, priceList: [] })
    await expect(change).rejects.toBeProblem('not_found')
    const plain = await world.given.customer({ features: ['payments'] })
    await expect(world.host.as(plain.admin).call(bookings.listBookings, {})).rejects.toBeProblem('access_denied')
  })
})

describe('lists', () => {
  test('[API-136][BOK-011][BOK-012] twenty a page, the newest first, by a search and gifts only', async () => {
    const account = await world.account()
    for (let day = 0; day < 22; day += 1)
      await world.stay(account, {
        arrivalDate: `2026-04-0${1 + (day % 9)}`,
        quantity: 1,
        status: 'canceled',
        contactName: `Hôte ${day}`,
      })
    world.clock.advance(1000)
    const gift = await world.voucher(account)
    const list = (query: object) => account.as.call(bookings.listBookings, query)
    const first = await list({})
    expect([first.list.length, first.hasMore, first.list[0]!._id]).toEqual([20, true, gift._id])
    const second = await list({ skip: 20 })
    expect([second.list.length, second.hasMore]).toEqual([3, false])
    // A last page that is full is the last one, too.
    const full = await list({ skip: 20, limit: 3 })
    expect([full.list.length, full.hasMore]).toEqual([3, false])
    expect((await list({ limit: 5 })).list).toHaveLength(5)
    const found = async (search: string) => (await list({ search })).list.map(({ number }) => number)
    expect(await found('hôte 21')).toEqual([22])
    expect(await found(gift.giftReclaimCode!.slice(0, 6))).toEqual([23])
    expect(await found('R-7')).toEqual([7])
    expect(await found('%')).toEqual([])
    expect((await list({ giftsOnly: 'true' })).list.map(({ _id }) => _id)).toEqual([gift._id])
    const empty = await world.account()
    expect(await empty.as.call(bookings.listBookings, {})).toEqual({ list: [], hasMore: false })
  })

  test('[API-136] views of the list are ordered by arrival and counted; a search stays within its view', async () => {
    const account = await world.account()
    const today = world.clock.now()
    const day = (days: number) => toIsoDate(new Date(today.getTime() + days * 86_400_000))
    const made = async (contactName: string, arrivalDate: string, status: BookingStatus) =>
      world.stay(account, { contactName, arrivalDate, quantity: 2, status })
    await made('Later', day(20), 'confirmed')
    await made('Soon', day(3), 'pending')
    await made('Here', day(-2), 'confirmed')
    await made('Gone', day(-30), 'confirmed')
    await made('Long gone', day(-60), 'canceled')
    await made('Called off', day(5), 'canceled')
    await made('Closed', day(7), 'closed')
    const names = async (view: BookingView, search?: string) =>
      (await account.as.call(bookings.listBookings, { view, ...(search && { search }) })).list.map(
        ({ contactName }) => contactName,
      )
    // A stay that ends today is still one of today; one that is closed is past.
    expect(await names('upcoming')).toEqual(['Here', 'Soon', 'Later'])
    expect(await names('past')).toEqual(['Closed', 'Gone', 'Long gone'])
    expect(await names('pending')).toEqual(['Soon'])
    expect(await names('due')).toEqual(['Gone', 'Here', 'Soon', 'Closed', 'Later'])
    expect(await names('upcoming', 'o')).toEqual(['Soon'])
    const counts = { upcoming: 3, due: 5, pending: 1, past: 3, all: 7 }
    expect(await account.as.call(bookings.countBookings, {})).toEqual(counts)
    const { as } = await world.account()
    expect((await as.call(bookings.countBookings, {})).all).toBe(0)
    await expect(world.host.as(account.user).call(bookings.countBookings, {})).rejects.toBeProblem('access_denied')
    const other = account.as.call(bookings.listBookings, { view: 'someday' as BookingView })
    await expect(other).rejects.toBeProblem('invalid_input')
  })

  test('[API-137][API-138] the days of a range, arrival and departure included; the path wins over an id', async () => {
    const account = await world.account()
    const stay = await world.stay(account, { arrivalDate: '2026-02-10', quantity: 3 })
    await world.voucher(account)
    const days = async (start: string, end: string) =>
      (await account.as.call(bookings.listBookingsOfDays, { start, end })).list.map(({ _id }) => _id)
    expect(await days('2026-02-01', '2026-02-09')).toEqual([])
    expect(await days('2026-02-01', '2026-02-10')).toEqual([stay._id])
    expect(await days('2026-02-13', '2026-02-28')).toEqual([stay._id])
    expect(await days('2026-02-14', '2026-02-28')).toEqual([])
    expect(await days('2026-02-12T23:30:00Z', '2026-02-13T12:00:00Z')).toEqual([stay._id])
    await expect(days('2026-02-02', '2026-02-01')).rejects.toBeProblem('invalid_input')
    expect(await days('2026-02-10', '2026-02-10')).toEqual([stay._id])
    expect(await days('2026-01-01', '2027-02-05')).toEqual([stay._id])
    await expect(days('2026-01-01', '2027-02-06')).rejects.toBeProblem('invalid_input')
    expect((await account.as.call(bookings.readBooking, { id: stay._id })).arrivalDate).toBe('2026-02-10')
  })
})

test('[API-137] a range with hundreds of stays has each of them once, by arrival', async () => {
  const account = await world.account()
  const stay = await world.stay(account, { arrivalDate: '2026-02-10', quantity: 3 })
  // Ids do not follow arrivals; groups of 100 and of 200 begin and end within one day of arrival.
  const add = (from: number, to: number) =>
    world.query(
      `INSERT INTO bookings.bookings (app_id, id, number, room_id, status, arrival_date, departure_date, quantity,
         price_id, contact_name, adults, unit_amount_in_cents, lines, advance_percent, total_in_cents, created_at)
       SELECT app_id, lpad(to_hex(1000 - n), 24, '0'), number + n, room_id, 'canceled', arrival_date + n % 7,
         departure_date + n % 7, quantity, price_id, contact_name, adults, unit_amount_in_cents, lines, advance_percent,
         total_in_cents, created_at
         FROM bookings.bookings, generate_series($2::int, $3::int) n WHERE id = $1`,
      stay._id,
      from,
      to,
    )
  const listed = async () => {
    const { list, hasMore } = await account.as.call(bookings.listBookingsOfDays, {
      start: '2026-02-01',
      end: '2026-02-28',
    })
    expect(hasMore).toBe(false)
    expect(new Set(list.map(({ _id }) => _id)).size).toBe(list.length)
    const places = list.map(({ arrivalDate, _id }) => `${arrivalDate} ${_id}`)
    expect(places).toEqual(places.toSorted())
    return list.length
  }
  await add(1, 98)
  expect(await listed()).toBe(99)
  await add(99, 99)
  expect(await listed()).toBe(100)
  await add(100, 100)
  expect(await listed()).toBe(101)
  await add(101, 249)
  expect(await listed()).toBe(250)
})

test('a thousand rooms are listed, and whether there are more', async () => {
  const account = await world.account()
  const add = (from: number, to: number) =>
    world.query(
      `INSERT INTO bookings.rooms SELECT copy.* FROM bookings.rooms r, generate_series($2::int, $3::int) n,
         jsonb_populate_record(r, jsonb_build_object('id', lpad(to_hex(n), 24, '0'), 'calendar_secret', $1 || n)) copy
        WHERE r.id = $4`,
      account.app.id,
      from,
      to,
      account.room._id,
    )
  const listed = async () => {
    const { list, hasMore } = await account.as.call(bookings.listRooms, {})
    return [list.length, hasMore]
  }
  await add(1, 999)
  expect(await listed()).toEqual([1000, false])
  await add(1000, 1000)
  expect(await listed()).toEqual([1000, true])
})

/** What the worker does with each event of a booking: it is handed every one at least once, here twice at once. */
const workerLooks = async () => {
  const { name, events, run } = sendConfirmations(world.host.platform)
  expect(name).toBe('send-confirmation')
  const { rows } = await world.query<Parameters<typeof run>[0]>(
    'SELECT app_id AS "appId", subject, name, data FROM platform.events WHERE name = ANY ($1) ORDER BY id',
    events,
  )
  for (const event of rows) await Promise.all([run(event), run(event)])
}

describe('what leaves the house', () => {
  const mails = (to: string) =>
    world.query<{
      template: string
      variables: Record<string, string>
      attachments: { filename: string; content: string }[] | null
    }>('SELECT template, variables, attachments FROM mails.outgoing WHERE address = $1 ORDER BY id', to)

  test('[OPEN-050] a confirmed stay is told to the guest once, with calendar file and printed page', async () => {
    const account = await world.account()
    const { _id: id } = await world.stay(account, {
      contactName: 'Julie Ferrand',
      contactEmail: 'Julie@Ferrand.example',
    })
    expect((await mails('julie@ferrand.example')).rows).toEqual([])
    for (const status of ['confirmed', 'canceled', 'confirmed'] as const)
      await account.as.call(bookings.changeBooking, { id, status })
    await workerLooks()
    const { rows } = await mails('julie@ferrand.example')
    const confirmations = rows.filter(({ template }) => template === 'booking_confirmation')
    expect(confirmations).toMatchObject([
      {
        template: 'booking_confirmation',
        variables: {
          reference: 'R-1',
          roomName: 'Suite Verdier',
          arrival: '2026-02-10',
          departure: '2026-02-12',
          amount: '20000',
        },
        attachments: [{ filename: 'R-1.ics' }, { filename: 'R-1.pdf' }],
      },
    ])
    const file = Buffer.from(confirmations[0]!.attachments![0]!.content, 'base64').toString()
    expect(file).toContain('DTSTART;VALUE=DATE:20260210\r\nDTEND;VALUE=DATE:20260212')
    const pdf = Buffer.from(confirmations[0]!.attachments![1]!.content, 'base64').toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf).toMatch(/\/Lang\s*\(fr\)/)
  })

  test('a stay and a voucher have a page to print; an unconfirmed gift and another account have none', async () => {
    const account = await world.account()
    const stay = await world.stay(account, { contactName: '<b>Julie</b> & Co', note: '<script>alert(1)</script>' })
    const read = (_id: string) => account.as.call(bookings.readBookingDocument, { id: _id })
    const { title, lang, html } = await read(stay._id)
    expect([title, lang]).toEqual(['Réservation R-1', 'fr'])
    expect(html).toContain('Bonjour &lt;b&gt;Julie&lt;/b&gt; &amp; Co,')
    expect(html).not.toMatch(/<script|<b>Julie|https?:|url\(/)
    const { _id, voucher } = await world.voucher(account)
    expect((await read(_id)).html).toContain(voucher!.code)
    const gift = { roomId: account.room._id, isGift: true, priceId: 'price_night', quantity: 1, adults: 1 }
    const unpaid = await account.as.call(bookings.createBooking, { ...gift, status: 'awaiting_payment' })
    await expect(read(unpaid._id)).rejects.toBeProblem('not_found')
    const other = await world.account()
    await expect(other.as.call(bookings.readBookingDocument, { id: stay._id })).rejects.toBeProblem('not_found')
  })

  test('[BOK-017] a confirmed gift sends its code', async () => {
    const account = await world.account()
    const gift = { roomId: account.room._id, isGift: true, priceId: 'price_night', quantity: 1, adults: 1 }
    const contact = { contactEmail: 'zoe@arnaud.example', contactName: 'Zoé Arnaud', note: 'Bon séjour' }
    const { voucher } = await account.as.call(bookings.createBooking, { ...gift, ...contact, status: 'confirmed' })
    await workerLooks()
    expect((await mails('zoe@arnaud.example')).rows).toMatchObject([
      {
        template: 'voucher',
        variables: {
          code: voucher!.code,
          amount: '10000',
          validUntil: '2027-02-03',
          fromName: 'Zoé Arnaud',
          words: 'Bon séjour',
        },
        attachments: [{ filename: `${voucher!.code}.pdf` }],
      },
    ])
  })

  test('the calendar of a room shows taken nights without names to whoever has its address', async () => {
    const account = await world.account()
    await world.stay(account, { contactName: 'Jonas Weber', note: 'secret' })
    await world.stay(account, { arrivalDate: '2026-03-10', status: 'canceled' })
    const { pathname } = new URL(account.room.calendarUrl)
    const { status, headers, text } = await world.host.request.get(pathname)
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/calendar')])
    const file = text ?? ''
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(file).toContain('DTSTART;VALUE=DATE:20260210')
    expect(file).not.toContain('Weber')
    expect(file).not.toContain('secret')
    expect((await world.host.request.get(pathname.replace(/.\.ics$/, '_.ics'))).status).toBe(404)
    await world.query(`UPDATE accounts.apps SET features = '{}' WHERE id = $1`, account.app.id)
    expect((await world.host.request.get(pathname)).status).toBe(404)
  })

  test('the calendar of a room ends with its account', async () => {
    const account = await world.account()
    const statusOf = async () => (await fetch(account.room.calendarUrl)).status
    expect(await statusOf()).toBe(200)
    await world.query('UPDATE accounts.apps SET disabled_at = $2 WHERE id = $1', account.app.id, world.clock.now())
    expect(await statusOf()).toBe(404)
  })

  test('a room gets another calendar address, and the old one answers nothing', async () => {
    const account = await world.account()
    const { _id: id, calendarUrl, ...room } = account.room
    const changed = await account.as.call(bookings.renewRoomCalendar, { id })
    expect(changed).toMatchObject(room)
    expect(changed.calendarUrl).not.toBe(calendarUrl)
    const statusOf = async (url: string) => (await world.host.request.get(new URL(url).pathname)).status
    expect([await statusOf(calendarUrl), await statusOf(changed.calendarUrl)]).toEqual([404, 200])
    const { calendarUrl: later } = await account.as.call(bookings.changeRoom, { id, paymentAdvancePercent: 30 })
    expect(later).toBe(changed.calendarUrl)
  })

  test('a change of nothing writes no event', async () => {
    const { as, room } = await world.account()
    expect(await as.call(bookings.changeRoom, { id: room._id })).toEqual(room)
    const { rows } = await world.query<{ name: string }>(
      `SELECT name FROM platform.events WHERE subject = $1 AND name = 'room.changed'`,
      room._id,
    )
    expect(rows).toEqual([])
  })

  test('events hold ids, states and figures, no name or note', async () => {
    const account = await world.account()
    const { _id: id } = await world.stay(account, { contactName: 'Jonas Weber', note: 'Sans gluten' })
    await account.as.call(bookings.addBookingPayment, {
      id,
      method: 'cb',
      amountInCents: 500,
      description: 'terminal 3',
    })
    await account.as.call(bookings.changeBooking, { id, status: 'confirmed', note: 'Lit d’enfant' })
    const { rows } = await world.query<{ name: string; data: object }>(
      'SELECT name, data FROM platform.events WHERE subject = $1 ORDER BY id',
      id,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'booking.changed',
      'booking.created',
      'booking.payment_added',
      'booking.status_changed',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Weber|gluten|terminal|enfant/)
  })
})
