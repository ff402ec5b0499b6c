/** How long the server blocks sign-in after too many attempts, in ms (ACC-005). */
export const blockedFor = 60_000

/** Remaining wait in ms at `now`; 0 when another attempt is allowed. */
export const leftToWait = (blockedAt: number | null, now: number): number =>
  blockedAt === null ? 0 : Math.max(0, blockedAt + blockedFor - now)
