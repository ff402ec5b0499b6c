import type { incidents as fr } from '../fr/incidents.ts'
import type { TranslationOf } from '../translation-type.ts'

export const incidents = {} satisfies TranslationOf<typeof fr>
