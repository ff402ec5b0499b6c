import type { invoices as fr } from '../fr/invoices.ts'
import type { TranslationOf } from '../translation-type.ts'

export const invoices = {} satisfies TranslationOf<typeof fr>
