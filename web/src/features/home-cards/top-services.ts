import type { MonitoredProbe } from '../../shared/availability/availability-queries.ts'

/** How many services the card of the home names (AVL-017). */
export const shownServices = 4

/** The services with the highest availability, the highest first, ties by name; what is not measured yet comes last (AVL-017). */
export const topServices = <P extends Pick<MonitoredProbe, 'name' | 'availability'>>(probes: readonly P[]): P[] =>
  probes
    .toSorted((a, b) => (b.availability ?? -1) - (a.availability ?? -1) || a.name.localeCompare(b.name, 'fr'))
    .slice(0, shownServices)
