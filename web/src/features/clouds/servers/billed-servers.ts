import type { Server } from './cloud-queries.ts'

/** Servers that exist: one whose creation waits for an approval costs nothing yet. */
export const existing = (servers: readonly Server[]): Server[] =>
  servers.filter(({ status }) => status !== 'requested' && status !== 'declined')

/** How many of the servers that exist have no known price. */
export const withoutPrice = (servers: readonly Server[]): number =>
  existing(servers).filter(({ monthlyPriceInCents }) => monthlyPriceInCents === null).length

/** Monthly price of the servers that exist, in cents without tax. */
export const monthlyPrice = (servers: readonly Server[]): number =>
  existing(servers).reduce((all, { monthlyPriceInCents }) => all + (monthlyPriceInCents ?? 0), 0)
