import type { dailyReports as fr } from '../fr/dailyReports.ts'
import type { Shape } from '../shape.ts'

export const dailyReports = {} satisfies Shape<typeof fr>
