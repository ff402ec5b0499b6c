import { getOverallStatus, type ProbeEvent } from '@passerelle/kernel/availability'
import type { MonitoredProbe } from '../../../model/availability/availability-queries.ts'

/** Number of services on the home card (AVL-017). */
export const shownServices = 4

const places = { incident: 0, maintenance: 1, normal: 2 } as const

/**
 * Services that are down now, then those in maintenance, then those with the highest availability; ties by name, and
 * services without measurement last (AVL-017).
 */
export const topServices = <P extends Pick<MonitoredProbe, 'id' | 'name' | 'availability'>>(
  probes: readonly P[],
  events: readonly ProbeEvent[],
): P[] => {
  const placeOf = ({ id }: P) => places[getOverallStatus(events.filter(({ probeId }) => probeId === id))]
  return probes
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        (b.availability ?? -1) - (a.availability ?? -1) ||
        a.name.localeCompare(b.name, 'fr'),
    )
    .slice(0, shownServices)
}
