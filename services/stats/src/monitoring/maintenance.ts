import type { Monitor, MonitoringEvent } from './monitoring-source.ts'

/** An event of type MAINTENANCE that stands, at the monitor of its probe. */
export type OpenMaintenance = { eventId: string; monitorId: string }

const prefix = 'maintenance-'
/** Is this the event that we made of a maintenance window, which the provider does not know under this id? */
export const isMaintenanceWindowId = (eventId: string): boolean => eventId.startsWith(prefix)

/**
 * Which windows began and which ended, by what the monitors say now and what stands here. A provider tells that a monitor is in maintenance, not since when: the
 * moments are ours, true to one pull.
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
