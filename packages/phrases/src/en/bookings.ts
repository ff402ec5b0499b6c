import type { bookings as fr } from '../fr/bookings.ts'
import type { TranslationOf } from '../translation-type.ts'

export const bookings = {
  mail: { calendar: '{room}, {account}' },
  refusals: {
    arrivalDay: 'This room takes no arrival on that day',
    capacity: '{count, plural, one {# person at most} other {# people at most}}',
    closed: 'Room closed from {day}',
    closeHour: 'Closing comes after opening',
    maxNights: '{count, plural, one {# night at most} other {# nights at most}}',
    minNights: '{count, plural, one {# night at least} other {# nights at least}}',
    price: 'This price does not exist for this booking',
  },
} satisfies TranslationOf<typeof fr>
