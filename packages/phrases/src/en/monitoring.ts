import type { monitoring as fr } from '../fr/monitoring.ts'
import type { TranslationOf } from '../translation-type.ts'

export const monitoring = {} satisfies TranslationOf<typeof fr>
