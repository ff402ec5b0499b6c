/**
 * Look-back for work logs that began before a period: no log is longer. The index on user and start uses it as a bound.
 */
export const logLookBack = "interval '14 days'"
