import type { inbox as fr } from '../fr/inbox.ts'
import type { TranslationOf } from '../translation-type.ts'

export const inbox = {} satisfies TranslationOf<typeof fr>
