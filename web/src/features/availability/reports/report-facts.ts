import type { Responsibility } from '@passerelle/kernel/availability'

type Incident = { id: string; type: Responsibility; startedAt: string; resolvedAt: string | null }

const endOf = ({ resolvedAt }: Incident, now: Date) => (resolvedAt === null ? now.getTime() : Date.parse(resolvedAt))

/** Duration of an incident so far, in ms. */
export const lengthOfIncident = (incident: Incident, now: Date): number =>
  Math.max(0, endOf(incident, now) - Date.parse(incident.startedAt))

const sum = (incidents: readonly Incident[], now: Date) =>
  incidents.reduce((total, incident) => total + lengthOfIncident(incident, now), 0)

/** Summary of a report: number of outages, their total duration in ms, and the maintenance. */
export const reportFacts = (incidents: readonly Incident[], now: Date) => {
  const outages = incidents.filter(({ type }) => type !== 'MAINTENANCE')
  const planned = incidents.filter(({ type }) => type === 'MAINTENANCE')
  return { count: outages.length, downMs: sum(outages, now), plannedMs: sum(planned, now) }
}

/** Missing parts of a report. Responsibilities are required to save and to publish it (INC-009). */
export const missingParts = (draft: {
  causeDescription: string
  resolveDescription: string
  types: Readonly<Record<string, Responsibility>>
}) => ({
  cause: draft.causeDescription.trim() === '',
  resolution: draft.resolveDescription.trim() === '',
  responsibilities: Object.values(draft.types).filter((type) => type === 'TO_DEFINE').length,
})

/** What makes one ask before a report is published: an outage that goes on, a text that is not written (ONC-043). */
export const publishDoubts = (
  incidents: readonly Incident[],
  { cause, resolution }: { cause: boolean; resolution: boolean },
) => [
  ...(incidents.some(({ type, resolvedAt }) => type !== 'MAINTENANCE' && resolvedAt === null)
    ? (['outageGoesOn'] as const)
    : []),
  ...(cause ? (['causeEmpty'] as const) : []),
  ...(resolution ? (['resolutionEmpty'] as const) : []),
]
