import { hours } from './durations.ts'

/** Until then an incident in production has to be taken charge of (GTI, AVL-029). */
export const takeBefore = (startedAt: Date): Date => new Date(startedAt.getTime() + hours(1))

/** Until then an incident in production has to be over (GTR, AVL-030). */
export const resolveBefore = (startedAt: Date): Date => new Date(startedAt.getTime() + hours(8))
