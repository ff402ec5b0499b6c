import type { Monitor, MonitoringEvent } from './monitoring-source.ts'

/** An open event of type MAINTENANCE, with the monitor of its probe. */
export type OpenMaintenance = { eventId: string; monitorId: string }

const prefix = 'maintenance-'
/** True for events that we created from a maintenance window; the provider does not know their ids. */
export const isMaintenanceWindowId = (eventId: string): boolean => eventId.startsWith(prefix)

/**
 * Compares the monitors' maintenance flags with the open maintenance events; returns which windows began and which
 * ended. The provider does not say since when, so start and end are our times, accurate to one pull.
 */
export const diffMaintenanceWindows = (
  monitors: readonly Monitor[],
  standing: readonly OpenMaintenance[],
  now: Date,
): { begun: MonitoringEvent[]; ended: string[] } => {
  const inMaintenance = monitors.filter((monitor) => monitor.isInMaintenance)
  const [told, known] = [
    new Set(inMaintenance.map(({ id }) => id)),
    new Set(standing.map(({ monitorId }) => monitorId)),
  ]
  const begun = inMaintenance
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({
      id: `${prefix}${id}-${now.toISOString()}`,
      monitorId: id,
      name,
      cause: null,
      startedAt: now,
      acknowledgedAt: null,
      resolvedAt: null,
      call: false,
    }))
  const ended = standing
    .filter(({ eventId, monitorId }) => isMaintenanceWindowId(eventId) && !told.has(monitorId))
    .map(({ eventId }) => eventId)
  return { begun, ended }
}
