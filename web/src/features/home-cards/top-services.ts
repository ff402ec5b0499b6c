import type { MonitoredProbe } from '../../model/availability/availability-queries.ts'

/** Number of services on the home card (AVL-017). */
export const shownServices = 4

/** Services with the highest availability first, ties by name; services without measurement last (AVL-017). */
export const topServices = <P extends Pick<MonitoredProbe, 'name' | 'availability'>>(probes: readonly P[]): P[] =>
  probes
    .toSorted((a, b) => (b.availability ?? -1) - (a.availability ?? -1) || a.name.localeCompare(b.name, 'fr'))
    .slice(0, shownServices)
