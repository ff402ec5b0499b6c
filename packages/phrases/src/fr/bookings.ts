export const bookings = {} as const
