import type { common as fr } from '../fr/common.ts'
import type { TranslationOf } from '../translation-type.ts'

export const common = {
  product: 'Passerelle',
  close: 'Close',
  closeEsc: 'Close (Esc)',
  cancel: 'Cancel',
  change: 'Change',
  confirm: 'Confirm',
  retry: 'Try again',
  more: 'More',
  allShown: 'Everything is shown.',
  loading: 'Loading…',
  optional: 'optional',
  deletedUser: 'Deleted User',
} as const satisfies TranslationOf<typeof fr>
