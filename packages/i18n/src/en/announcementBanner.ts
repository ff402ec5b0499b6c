import type { announcementBanner as fr } from '../fr/announcementBanner.ts'
import type { TranslationOf } from '../translation-type.ts'

// Announcements above the board and above the home of staff (ANN-006).
export const announcementBanner = {
  close: 'Close the announcement: {title}',
  fold: 'Fold the announcement: {title}',
  unfold: 'Show the announcement: {title}',
  read: 'I have read it',
  effective: 'In force on {day}.',
  link: 'Learn more',
  more: 'Read on',
  less: 'Fold',
  others: '{count, plural, one {and # other announcement} other {and # other announcements}}',
  ofCustomer: 'Seen by the customer',
  failed: 'The announcement could not be updated',
} as const satisfies TranslationOf<typeof fr>
