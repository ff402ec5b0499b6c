import { bookings } from '@passerelle/contract/bookings/api'
import type { Env } from '@passerelle/server/env'
import { boot } from './boot.ts'
import { fakeClock } from './clock.ts'
import { givenAccounts, type GivenPerson } from './given-accounts.ts'
import './matchers.ts'

/** Starts the bookings service on its own test database, at noon of 3 February 2026 in Paris. */
export const openBookings = async (env: Partial<Env> = {}) => {
  const clock = fakeClock('2026-02-03T11:00:00Z')
  const host = await boot({ services: ['bookings'], clock, env })
  const given = givenAccounts(host.platform)
  const query = <Row>(text: string, ...values: unknown[]) => host.platform.database.query<Row>({ text, values })

  const breakfast = {
    productId: 'prod_meal',
    priceId: 'price_meal',
    name: 'Table d’hôtes',
    unitAmountInCents: 3400,
    taxPercent: 10,
  }
  const product = { name: 'Suite Verdier', unitAmountInCents: 10_000, taxPercent: 10 }
  const roomFields = { productId: 'prod_suite', priceId: 'price_night', product, bookingOptions: [breakfast] }

  /** Creates an account with bookings enabled, its administrator, its user and one room at 100 € per night. */
  const account = async (fields: Record<string, unknown> = {}) => {
    const made = await given.customer({ features: ['bookings'] })
    const admin = host.as(made.admin)
    return { ...made, as: admin, room: await admin.call(bookings.createRoom, { ...roomFields, ...fields }) }
  }
  type Account = Awaited<ReturnType<typeof account>>

  /** A pending stay of two nights, from 10 February by default. */
  const stay = ({ as, room }: Pick<Account, 'as' | 'room'>, fields: Record<string, unknown> = {}) =>
    as.call(bookings.createBooking, { ...stayOf(room._id), ...fields } as never)

  const stayOf = (roomId: string) => ({
    roomId,
    status: 'pending' as const,
    arrivalDate: '2026-02-10',
    quantity: 2,
    adults: 2,
  })

  /** A confirmed voucher of 100 €. */
  const voucher = async (account_: Pick<Account, 'as' | 'room'>, quantity = 1) => {
    const gift = {
      roomId: account_.room._id,
      isGift: true,
      priceId: 'price_night',
      status: 'confirmed',
      quantity,
      adults: 1,
    }
    return account_.as.call(bookings.createBooking, gift as never)
  }

  const asStaffIn = async (appId: string, staff?: GivenPerson) => host.as(staff ?? (await given.staff()), { in: appId })

  return { host, clock, given, query, account, stay, stayOf, voucher, asStaffIn, roomFields, close: host.close }
}

export type BookingsEnvironment = Awaited<ReturnType<typeof openBookings>>
