import { api } from '../operation.ts'

/** Every call of the converters service. */
export const converters = { ...api('converters', {}) }
