import type { accountSettings as fr } from '../fr/accountSettings.ts'
import type { TranslationOf } from '../translation-type.ts'

export const accountSettings = {} satisfies TranslationOf<typeof fr>
