import type { apps as fr } from '../fr/apps.ts'
import type { TranslationOf } from '../translation-type.ts'

export const apps = {} satisfies TranslationOf<typeof fr>
