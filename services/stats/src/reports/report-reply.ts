import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { isStaffActor, type Person } from '@passerelle/kernel/actor'
import type { IncidentRow, ReportSubject } from './report.ts'

type Reply = InferResponse<typeof stats.readReport>
type Entry = InferResponse<typeof stats.listReports>['list'][number]

/** Status of an incident: unavailable until it is resolved (INC-006). */
export const statusOfIncident = ({ resolvedAt }: { resolvedAt: string | null }): 'unavailable' | 'resolved' =>
  resolvedAt === null ? 'unavailable' : 'resolved'

/** The cause given by the monitoring source is part of the text, so it is hidden until publication. */
const incidentOf = (incident: IncidentRow, preparing: boolean) => ({
  ...incident,
  cause: preparing ? null : incident.cause,
  status: statusOfIncident(incident),
})

/** Serializes a report without its text, as the reader may see it (INC-005). */
export const toEntry = ({ id, appId, day, publishedAt, createdAt, sight, incidents }: ReportSubject): Entry => {
  const preparing = sight !== 'whole'
  return {
    _id: id,
    appId,
    day,
    published: publishedAt !== null,
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    preparing,
    incidentsIds: incidents.map((incident) => incident.id),
    incidents: incidents.map((incident) => incidentOf(incident, preparing)),
  }
}

/** Serializes a report as the reader may see it: without the text while it is being prepared (OPEN-070). */
export const toReply = (report: ReportSubject, actor: Person): Reply => {
  const staff = isStaffActor(actor)
  const entry = toEntry(report)
  return {
    ...entry,
    causeDescription: entry.preparing ? '' : report.causeDescription,
    resolveDescription: entry.preparing ? '' : report.resolveDescription,
    requestedAt: (staff && report.requestedAt?.toISOString()) || null,
    editedAt: (staff && report.editedAt?.toISOString()) || null,
    version: report.version,
    updates: report.updates,
    may: { edit: staff, publish: staff && !entry.published, request: staff && !entry.published },
  }
}
