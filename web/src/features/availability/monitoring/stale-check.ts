import { minutes } from '@passerelle/kernel/durations'

/** The monitoring provider is polled every minute: a check older than this means that it cannot be reached. */
const staleAfter = minutes(5)

export const isStaleCheck = (checkedAt: string | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - Date.parse(checkedAt) > staleAfter
