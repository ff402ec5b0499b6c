import { availability } from './availability.ts'

/** Every call of the stats service. */
export const stats = { ...availability }
