import { getMetaContent } from './meta-content.ts'

const ahead = Number(getMetaContent('clock-ahead-ms')) || 0

/** The present by the server's clock, which may have been moved on (`--clock +49h`). */
export const serverNow = (): Date => new Date(Date.now() + ahead)
