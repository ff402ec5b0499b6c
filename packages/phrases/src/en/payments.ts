import type { payments as fr } from '../fr/payments.ts'
import type { TranslationOf } from '../translation-type.ts'

export const payments = {} satisfies TranslationOf<typeof fr>
