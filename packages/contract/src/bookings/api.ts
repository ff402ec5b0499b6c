import { api } from '../operation.ts'

/** Every call of the bookings service. */
export const bookings = { ...api('bookings', {}) }
