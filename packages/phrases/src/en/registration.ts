import type { registration as fr } from '../fr/registration.ts'
import type { TranslationOf } from '../translation-type.ts'

export const registration = {} satisfies TranslationOf<typeof fr>
