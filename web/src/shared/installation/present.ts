import { metaText } from './meta-text.ts'

const ahead = Number(metaText('clock-ahead-ms')) || 0

/** The present by the server's clock, which may have been moved on (`--clock +49h`). */
export const present = (): Date => new Date(Date.now() + ahead)
