import type { archived as fr } from '../fr/archived.ts'
import type { TranslationOf } from '../translation-type.ts'

export const archived = {
  open: 'Archived',
  title: 'Archived requests',
  lead: 'The latest first. Open a request to read it again.',
  none: 'No archived requests',
} as const satisfies TranslationOf<typeof fr>
