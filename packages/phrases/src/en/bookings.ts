import type { bookings as fr } from '../fr/bookings.ts'
import type { TranslationOf } from '../translation-type.ts'

export const bookings = {} satisfies TranslationOf<typeof fr>
