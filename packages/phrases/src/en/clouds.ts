import type { clouds as fr } from '../fr/clouds.ts'
import type { TranslationOf } from '../translation-type.ts'

export const clouds = {} satisfies TranslationOf<typeof fr>
