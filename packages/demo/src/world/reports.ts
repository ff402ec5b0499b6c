import { toIsoDate } from '@passerelle/kernel/format-date'
import { days, hours } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { firstSlaDue } from '@passerelle/stats/sla/sla-schedule'
import { doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type Day = { app_id: string; day: string; first: Date; last: Date; cause: string; toDefine: boolean; service: string }

// Days with a production incident; each has a report (OPEN-032).
const readDays = `
  SELECT e.app_id, to_char(stats.day_of(e.started_at), 'YYYY-MM-DD') AS day, min(e.started_at) AS first,
         max(coalesce(e.resolved_at, e.started_at)) AS last,
         (array_agg(e.cause ORDER BY e.started_at, e.id) FILTER (WHERE e.is_prod))[1] AS cause,
          bool_or(e.type = 'TO_DEFINE') AS "toDefine",
         (array_agg(p.name ORDER BY e.started_at, e.id) FILTER (WHERE e.is_prod))[1] AS service
    FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
   WHERE EXISTS (SELECT FROM stats.probe_events o
     WHERE o.app_id = e.app_id AND stats.day_of(o.started_at) = stats.day_of(e.started_at)
                    AND o.is_prod AND o.type <> 'MAINTENANCE')
   GROUP BY e.app_id, stats.day_of(e.started_at) ORDER BY 2, 1`
const addReports = `
  INSERT INTO stats.reports (app_id, id, day, cause_description, resolve_description, version, created_at, edited_at,
    requested_at, published_at)
  SELECT app_id, id, day, cause, resolution, 2, created_at, edited_at, requested_at, published_at
  FROM jsonb_to_recordset($1::jsonb)
    AS r (app_id text, id text, day date, cause text, resolution text, created_at timestamptz, edited_at timestamptz,
      requested_at timestamptz, published_at timestamptz)`
const addSchedules = `INSERT INTO stats.sla_schedules (app_id, due_at) SELECT DISTINCT app_id, $1::timestamptz
  FROM stats.probes`
const addMonitors = `
  INSERT INTO stats.source_monitors (provider_monitor_id, name, seen_at)
  SELECT provider_monitor_id, name, $1::timestamptz FROM stats.probes UNION ALL
  VALUES ('390001', 'Sauvegardes Nimbus', $1::timestamptz), ('390002', 'Portail partenaires', $1::timestamptz)`

const causeOf = ({ cause, service }: Day) =>
  `**${cause}.**\n\nLe service ${service} ne répondait plus correctement pendant l’incident. ` +
  'Les contrôles ont échoué à plusieurs reprises et l’astreinte a été appelée. Aucune donnée n’a été perdue.'
const resolutionOf = ({ service }: Day) => `Le service ${service} a été rétabli puis surveillé pendant une heure.

- la cause est corrigée ;
- une alerte part désormais avant la saturation ;
- la procédure d’astreinte est à jour.`

const reportOf = (row: Day, now: Date, newReportId: (at: Date) => string) => {
  const { app_id, day, first, last, toDefine } = row
  const recent = now.getTime() - first.getTime() < days(5)
  const published = !recent && !toDefine
  const edited = new Date(
    Math.max(first.getTime(), doneAtWork(new Date(Math.min(now.getTime(), last.getTime() + hours(20)))).getTime()),
  )
  return {
    app_id,
    id: newReportId(first),
    day,
    cause: recent && toIsoDate(first) === toIsoDate(now) ? '' : causeOf(row),
    resolution: recent ? '' : resolutionOf(row),
    created_at: first,
    edited_at: edited,
    requested_at: toDefine ? new Date(Math.min(now.getTime(), last.getTime() + hours(30))) : null,
    published_at: published ? edited : null,
  }
}

/**
 * Seeds a report for each day with a production incident: old ones published, recent ones and those with an undefined
 * responsibility still to complete. The next monthly report is due on the first.
 */
export const seedReports = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_260_206))
    const { rows } = await query<Day>({ text: readDays })
    const reports = rows.map((row) => reportOf(row, now, (at) => newId(at, bytes)))
    await query({ text: addReports, values: [JSON.stringify(reports)] })
    await query({ text: addMonitors, values: [now] })
    await query({ text: addSchedules, values: [firstSlaDue(now)] })
  })
