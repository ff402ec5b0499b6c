import { Restrictions } from '@passerelle/contract/bookings/room-schemas'
import type { OpenPlatform } from '@passerelle/host/platform'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import * as z from 'zod/mini'
import type { GivenAccounts, GivenApp, GivenPerson } from '@passerelle/testkit/given-accounts'
import { openDatabase } from '../open-database.ts'
import { roomCount } from './rooms.ts'

type Account = { app: GivenApp; admin: GivenPerson }
/** Rooms, bookings and payments: `large` has all of `size`, `small` a hundredth of its payments. */
export type BookingsDataset = {
  size: number
  settings: Record<string, string>
  open: OpenPlatform
  given: GivenAccounts
  large: Account
  small: Account
  /** The first day of a month in the middle of the bookings. */
  month: string
}

/** The keys of a provider that only signs webhooks here. */
export const stripeKeys = { secretKey: 'sk_measure', webhookSecret: 'whsec_measure' }

/** Every stay has two nights and one free night after it, from here on. */
const firstDay = '2001-01-01'
const stride = 3

// Ids of 24 hex digits: a prefix for the kind, the account's place and the row.
const fillRooms = (appId: string) => `
  INSERT INTO bookings.rooms (app_id, id, product_id, price_id, name, unit_amount_in_cents, tax_percent, restrictions,
    calendar_secret, created_at)
  SELECT '${appId}', 'a' || lpad(to_hex(n), 23, '0'), 'prod_' || n, 'price_' || n, 'Chambre ' || n, 12000, 10,
    '${JSON.stringify(z.parse(Restrictions, {}))}', 'secret-' || n, now()
    FROM generate_series(1, ${roomCount}) n`
const fillBookings = (appId: string, count: number) => `
  INSERT INTO bookings.bookings (app_id, id, number, room_id, status, arrival_date, departure_date, quantity,
    contact_name, price_id, adults,
    unit_amount_in_cents, lines, advance_percent, total_in_cents, paid_in_cents, confirmed_at, created_at)
  SELECT '${appId}', 'b' || lpad(to_hex(n), 23, '0'), n, 'a' || lpad(to_hex(1 + n % ${roomCount}), 23, '0'),
         'confirmed', day, day + 2, 2, 'Hôte ' || n, 'price_1', 2, 12000, '[]', 30, 24000, 0, now(), now()
    FROM generate_series(1, ${count}) n, LATERAL (SELECT date '${firstDay}' + ${stride} * (n / ${roomCount}) AS day) d`
const fillPayments = (appId: string, count: number) => `
  INSERT INTO payments.payments (app_id, id, provider_payment_id, description, invoice_number, method_type,
    method_last4, status, amount_in_cents,
    currency, paid_at, created_at, read_at)
  SELECT '${appId}', 'c' || lpad(to_hex(n), 23, '0'), 'pi_' || '${appId}' || '_' || n, 'Infogérance', 'F-' || n,
         'sepa_debit', '4471', 'paid', 10000 + n % 5000, 'eur', now(), now() - n * interval '1 minute', now()
    FROM generate_series(1, ${count}) n`

/** Fills a database for the measurements of bookings and payments. */
export const seedBookings = async (server: string, size: number, stripeUrl: string): Promise<BookingsDataset> => {
  const name = `bookings_${size}`
  const more = {
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLIC_KEY: 'pk_measure',
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_URL: stripeUrl,
  }
  const { settings, open, given } = await openDatabase(server, { name, more, waitsForWal: true })
  await given.provider()
  const [large, small] = [await given.customer({ features: ['bookings', 'payments'] }), await given.customer()]
  const { database } = open.platform
  await runWithoutTimeout(database, [
    fillRooms(large.app.id),
    fillBookings(large.app.id, size),
    `INSERT INTO bookings.settings (app_id, last_number) VALUES ('${large.app.id}', ${size})`,
    fillPayments(large.app.id, size),
    fillPayments(small.app.id, Math.ceil(size / 100)),
    'VACUUM ANALYZE bookings.rooms, bookings.bookings',
    'VACUUM ANALYZE payments.payments',
  ])
  const middle = new Date(Date.parse(firstDay) + (stride * size * 86_400_000) / roomCount / 2)
  return { size, settings, open, given, large, small, month: `${middle.toISOString().slice(0, 7)}-01` }
}
