import type { recovery as fr } from '../fr/recovery.ts'
import type { TranslationOf } from '../translation-type.ts'

export const recovery = {} satisfies TranslationOf<typeof fr>
