import { pdf } from './pdf.ts'

/** Every operation of the converters service. */
export const converters = { ...pdf }
