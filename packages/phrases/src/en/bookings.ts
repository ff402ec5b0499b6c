import type { bookings as fr } from '../fr/bookings.ts'
import type { Shape } from '../shape.ts'

export const bookings = {} satisfies Shape<typeof fr>
