import { toIsoDate } from '@passerelle/kernel/format-date'
import { days, hours } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { addDays, middayOf } from '@passerelle/kernel/nights'
import type { Database } from '@passerelle/server/database/connect'
import { giftLine } from '@passerelle/bookings/pricing/price-lines'
import { validUntil } from '@passerelle/bookings/vouchers/voucher-state'
import { demoGiftPrices, demoGuests, demoOptions, demoRestrictions, demoRooms, demoSeasons } from './demo-rooms.ts'
import { generatedStays, touristTaxInCents, type DemoRoom, type DemoStay } from './generated-bookings.ts'
import { pick, randomBytesOf, seededRandom } from './random.ts'

type Row = Record<string, unknown>
type Tables = Record<'rooms' | 'bookings' | 'booking_options' | 'booking_payments' | 'voucher_entries', Row[]>

const secretSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Vouchers: days since the sale, index of the amount, quantity, and the redeemed parts in percent. */
const gifts: [sold: number, price: number, quantity: number, used: number[]][] = [
  [234, 2, 1, [27, 33]],
  [320, 1, 1, [100]],
  [210, 1, 1, []],
  [195, 1, 2, []],
  [355, 0, 3, [60]],
  [120, 0, 2, [50, 50]],
  [96, 2, 1, [30]],
  [60, 1, 3, []],
  [380, 0, 2, []],
  [14, 1, 1, []],
  [5, 2, 1, []],
]

const generate = (appId: string, now: Date): Tables & { lastNumber: number } => {
  const random = seededRandom(20_260_203)
  const bytes = randomBytesOf(random)
  const today = toIsoDate(now)
  const tables: Tables = { rooms: [], bookings: [], booking_options: [], booking_payments: [], voucher_entries: [] }
  const ago = (count: number) => new Date(now.getTime() - days(count))
  const signs = (from: string, count: number) => Array.from({ length: count }, () => pick([...from], random)).join('')

  const rooms: DemoRoom[] = demoRooms.map(({ name, price, capacity, pull }, index) => {
    const closed = index === 1 ? [{ from: addDays(today, 40), to: addDays(today, 44), reason: 'Travaux' }] : []
    const priceId = `price_mvd_room_${index}`
    const room = {
      id: newId(ago(400), bytes),
      name,
      pull,
      priceId,
      unitAmountInCents: price,
      taxPercent: 10,
      priceList: demoSeasons({ price, priceId }, Number(today.slice(0, 4))),
      bookingRestrictions: demoRestrictions(capacity, closed),
      bookingOptions: demoOptions,
    }
    tables.rooms.push({
      app_id: appId,
      id: room.id,
      product_id: `prod_mvd_room_${index}`,
      price_id: room.priceId,
      tax_rate_id: 'txr_10',
      name,
      unit_amount_in_cents: price,
      tax_percent: 10,
      booking_options: demoOptions,
      restrictions: room.bookingRestrictions,
      price_list: room.priceList,
      calendar_secret: signs(secretSigns, 43),
      created_at: ago(400),
    })
    return room
  })

  const stayRow = (stay: DemoStay) => {
    const arrival = middayOf(stay.arrivalDate)
    const booked = new Date(Math.min(arrival.getTime() - days(stay.bookedDaysBefore), now.getTime() - hours(3)))
    const id = newId(booked, bytes)
    for (const option of stay.options) {
      const { productId, priceId, taxRateId, name, unitAmountInCents, taxPercent, quantity } = option
      const prices = {
        product_id: productId,
        price_id: priceId,
        tax_rate_id: taxRateId,
        name,
        unit_amount_in_cents: unitAmountInCents,
        tax_percent: taxPercent,
      }
      tables.booking_options.push({ app_id: appId, id: newId(booked, bytes), booking_id: id, quantity, ...prices })
    }
    for (const { method, amountInCents, daysBefore } of stay.paid) {
      const at = new Date(
        Math.min(Math.max(arrival.getTime() - days(daysBefore), booked.getTime()), now.getTime() - hours(1)),
      )
      const payment = { method, description: '', amount_in_cents: amountInCents, payment_at: at, voucher_id: null }
      const paymentId = newId(at, bytes)
      const online = { provider_payment_id: method === 'stripe' ? `pi_demo${paymentId}` : null }
      tables.booking_payments.push({ app_id: appId, id: paymentId, booking_id: id, ...payment, ...online })
    }
    const firm = stay.status === 'confirmed' || stay.status === 'closed'
    return {
      app_id: appId,
      id,
      room_id: stay.room.id,
      status: stay.status,
      arrival_date: stay.arrivalDate,
      departure_date: addDays(stay.arrivalDate, stay.quantity),
      quantity: stay.quantity,
      note:
        random() < 0.15
          ? pick(
              [
                'Sans gluten pour un adulte.',
                'Arrive par le train de 17:12, à chercher.',
                'Lit d’enfant dans la petite chambre.',
              ],
              random,
            )
          : '',
      is_gift: false,
      price_id: stay.room.priceId,
      contact_name: stay.name,
      contact_email: `${stay.name
        .normalize('NFD')
        .replaceAll(/[^a-zA-Z ]/g, '')
        .trim()
        .toLowerCase()
        .replaceAll(' ', '.')}@courriel.example`,
      adults: stay.adults,
      children: stay.children,
      unit_amount_in_cents: stay.stayLines[0]!.unitAmountInCents,
      lines: stay.stayLines,
      advance_percent: 30,
      free_cancellation_days: 7,
      late_refund_percent: 30,
      total_in_cents: stay.totalInCents,
      paid_in_cents: stay.paid.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
      confirmed_at: firm ? booked : null,
      // Guests who are here or arrive soon have already been reminded.
      reminded_for: stay.arrivalDate <= addDays(today, 2) ? stay.arrivalDate : null,
      created_at: booked,
    }
  }
  const stays: Row[] = rooms.flatMap((room) => generatedStays(room, today, random)).map(stayRow)
  tables.bookings.push(...stays)

  for (const [sold, price, quantity, used] of gifts) {
    const at = ago(sold)
    const id = newId(at, bytes)
    const { priceId, name, unitAmountInCents } = demoGiftPrices[price]!
    const value = unitAmountInCents * quantity
    const code = `${signs(codeSigns, 4)}-${signs(codeSigns, 4)}-${signs(codeSigns, 4)}`
    let left = value
    const entry = (kind: string, moment: Date, amount: number, bookingId: unknown) => {
      left += kind === 'issued' ? 0 : amount
      const amounts = { amount_in_cents: amount, left_in_cents: left, booking_id: bookingId }
      tables.voucher_entries.push({
        app_id: appId,
        id: newId(moment, bytes),
        voucher_id: id,
        kind,
        at: moment,
        ...amounts,
      })
    }
    entry('issued', at, value, null)
    for (const percent of used) {
      const amount = (value * percent) / 100
      // The voucher pays part of a completed stay after its sale, if the last payment of that stay is large enough.
      const stay = stays.find(
        (row) =>
          row['status'] === 'closed' &&
          middayOf(String(row['departure_date'])) > at &&
          Number(row['total_in_cents']) > 3 * amount &&
          !tables.voucher_entries.some((line) => line['booking_id'] === row['id']),
      )
      const last = stay && tables.booking_payments.findLast((line) => line['booking_id'] === stay['id'])
      if (!stay || !last || Number(last['amount_in_cents']) <= amount) continue
      const moment = last['payment_at'] as Date
      last['amount_in_cents'] = Number(last['amount_in_cents']) - amount
      tables.booking_payments.push({
        ...last,
        id: newId(moment, bytes),
        provider_payment_id: null,
        method: 'gift',
        description: code,
        amount_in_cents: amount,
        voucher_id: id,
      })
      entry('used', moment, -amount, stay['id'])
    }
    const paymentOf = { method: 'stripe', description: '', amount_in_cents: value, payment_at: at, voucher_id: null }
    tables.booking_payments.push({ app_id: appId, id: newId(at, bytes), booking_id: id, ...paymentOf })
    const voucher = {
      gift_reclaim_code: code,
      valid_until: validUntil(at),
      voucher_left_in_cents: left,
      confirmed_at: at,
    }
    const guest = {
      contact_name: pick(demoGuests, random),
      contact_email: null,
      note: 'Bon séjour à la Maison Verdier',
    }
    const price_ = {
      price_id: priceId,
      unit_amount_in_cents: unitAmountInCents,
      lines: [giftLine(name, quantity, unitAmountInCents)],
      advance_percent: 100,
    }
    const sums = { total_in_cents: value, paid_in_cents: value, quantity, adults: 1, children: 0 }
    const gift = { app_id: appId, id, status: 'confirmed', is_gift: true, late_refund_percent: 0, created_at: at }
    tables.bookings.push({ ...gift, ...guest, ...price_, ...sums, ...voucher })
  }
  const byCreation = (one: Row, other: Row) =>
    (one['created_at'] as Date).getTime() - (other['created_at'] as Date).getTime()
  tables.bookings.sort(byCreation).forEach((row, index) => (row['number'] = index + 1))
  return { ...tables, lastNumber: tables.bookings.length }
}

/** Seeds the rooms of Maison Verdier, a year of bookings with payments, and vouchers in every state. */
export const seedBookings = (
  database: Pick<Database, 'transaction'>,
  apps: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> =>
  database.transaction(async ({ query }) => {
    const appId = apps['maison-verdier']!
    const { lastNumber, ...tables } = generate(appId, now)
    await query({
      text: `INSERT INTO bookings.settings (app_id, default_status, advance_percent, tourist_tax_in_cents, gift_prices,
               last_number, free_cancellation_days,
               late_refund_percent)
             VALUES ($1, 'awaiting_payment', 30, $2, $3, $4, 7, 30)`,
      values: [appId, touristTaxInCents, JSON.stringify(demoGiftPrices), lastNumber],
    })
    for (const [name, rows] of Object.entries(tables)) {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
      await query({
        text: `INSERT INTO bookings.${name} (${columns}) SELECT ${columns}
          FROM jsonb_populate_recordset(NULL::bookings.${name}, $1::jsonb)`,
        values: [JSON.stringify(rows)],
      })
    }
    // Its catalogue is read by the first worker.
    await query({
      text: 'INSERT INTO payments.catalogues (app_id, refresh_due_at) VALUES ($1, $2)',
      values: [appId, now],
    })
    await query({
      text: `INSERT INTO platform.work (kind, id, app_id, turn, due_at)
             VALUES ('payments.catalogue', $1::text, $1::text, $1::text, $2)`,
      values: [appId, now],
    })
  })
