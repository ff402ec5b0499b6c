import type { dailyReports as fr } from '../fr/dailyReports.ts'
import type { TranslationOf } from '../translation-type.ts'

export const dailyReports = {} satisfies TranslationOf<typeof fr>
