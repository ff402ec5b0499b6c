import { pdf } from './pdf.ts'

/** Every call of the converters service. */
export const converters = { ...pdf }
