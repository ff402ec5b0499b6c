import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import { statement } from './statement-rows.ts'

export type TimelineEntry = InferResponse<typeof stats.postIncidentUpdate>

/** Max entries per timeline; more than any incident needs. */
const most = 200

const entries = (where: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'incidentId', incident_id, 'service', service, 'stage', stage,
           'text', text,
           'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'nextAt', to_char(next_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY created_at, id),
           '[]')
    FROM (SELECT u.*, p.name AS service FROM stats.incident_updates u
            JOIN stats.probe_events e ON e.app_id = u.app_id AND e.id = u.incident_id
            JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
           WHERE ${where} ORDER BY u.created_at DESC, u.id DESC LIMIT ${most}) t`

/** SQL of the timelines of all incidents that began on a day, earliest entry first, as one JSON list. */
export const updatesOfDay = (appId: string, day: string): string =>
  `(${entries(`e.app_id = ${appId} AND stats.day_of(e.started_at) = ${day}`)})`

const timeline = statement('stats.timeline', `SELECT (${entries('u.app_id = $1 AND u.incident_id = $2')}) AS list`).as<{
  list: TimelineEntry[]
}>()

export const timelineStatement = (appId: string, incidentId: string) => timeline.with(appId, incidentId)
