import { getMetaContent } from './meta-content.ts'

const ahead = Number(getMetaContent('clock-ahead-ms')) || 0

/** Current time of the server's clock, which may be shifted (`--clock +49h`). */
export const serverNow = (): Date => new Date(Date.now() + ahead)
