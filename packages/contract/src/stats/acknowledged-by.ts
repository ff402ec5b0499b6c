import * as z from 'zod/mini'
import { Id } from '../schemas.ts'

/**
 * Who of the staff took charge of an incident; null while nobody has, when the monitoring source acknowledged it, and
 * when nobody is left to name.
 */
export const AcknowledgedBy = z.nullable(z.object({ userId: Id, name: z.string() }))
