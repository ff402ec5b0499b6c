import type { tokens as fr } from '../fr/tokens.ts'
import type { TranslationOf } from '../translation-type.ts'

export const tokens = {} satisfies TranslationOf<typeof fr>
