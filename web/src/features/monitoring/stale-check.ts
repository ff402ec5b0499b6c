import { minutes } from '@passerelle/kernel/durations'

/** The source is asked every minute: a check this old means that it is not heard. */
const staleAfter = minutes(5)

export const isStaleCheck = (checkedAt: string | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - Date.parse(checkedAt) > staleAfter
