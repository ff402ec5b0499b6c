/** How long the server holds back a blocked sign-in (ACC-005). */
export const blockedFor = 60_000

/** Ms still to wait at `now`; 0 when one may try again. */
export const leftToWait = (blockedAt: number | null, now: number): number =>
  blockedAt === null ? 0 : Math.max(0, blockedAt + blockedFor - now)
