import { api } from '../operation.ts'

/** Every call of the clouds service. */
export const clouds = { ...api('clouds', {}) }
