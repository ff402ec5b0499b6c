import { incidents } from './incidents.ts'
import { kubernetes } from './kubernetes.ts'
import { servers } from './servers.ts'

/** Every operation of the clouds service. */
export const clouds = { ...incidents, ...servers, ...kubernetes }
