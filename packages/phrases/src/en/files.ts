import type { files as fr } from '../fr/files.ts'
import type { TranslationOf } from '../translation-type.ts'

export const files = {} satisfies TranslationOf<typeof fr>
