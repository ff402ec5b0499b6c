import type { labels as fr } from '../fr/labels.ts'
import type { TranslationOf } from '../translation-type.ts'

export const labels = {} satisfies TranslationOf<typeof fr>
