import { incidents } from './incidents.ts'

/** Every call of the clouds service. */
export const clouds = { ...incidents }
