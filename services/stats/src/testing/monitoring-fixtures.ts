import type { Monitor, MonitoringEvent } from '../monitoring/monitoring-source.ts'

/** Fixtures: a minimal monitor and incident. */
export const aMonitor = (id: string, more: Partial<Monitor> = {}): Monitor => ({
  id,
  name: `Atelier Lumen - PROD - ${id}`,
  isInMaintenance: false,
  ...more,
})

export const anEvent = (id: string, more: Partial<MonitoringEvent> = {}): MonitoringEvent => ({
  id,
  monitorId: '101',
  name: 'Atelier Lumen - PROD - Site',
  cause: 'Status 500',
  startedAt: new Date('2026-11-16T08:00:00.000Z'),
  acknowledgedAt: null,
  resolvedAt: null,
  call: false,
  ...more,
})

/** Collects all items of a paginated list. */
export const allOf = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}
