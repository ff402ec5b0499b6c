import { bookings } from '@passerelle/contract/bookings/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'

/** Rooms, bookings and gift vouchers of an account. */
export const bookingsService = (_platform: Platform): Service =>
  service<typeof bookings, never>({
    name: 'bookings',
    operations: bookings,
    policies: {},
    subjectLoaders: {},
    handlers: {},
  })
