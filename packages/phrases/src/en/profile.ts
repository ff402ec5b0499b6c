import type { profile as fr } from '../fr/profile.ts'
import type { TranslationOf } from '../translation-type.ts'

export const profile = {} satisfies TranslationOf<typeof fr>
