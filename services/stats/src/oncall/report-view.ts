import type { InferResponse } from '@passerelle/contract/operation'
import type { oncallReport, OncallReportRow } from '@passerelle/contract/stats/oncall-report'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { shiftsOf, toRota, type StoredRota } from '@passerelle/kernel/on-call'
import { nightsBefore, onCallFigures } from '@passerelle/kernel/on-call-report'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Report = InferResponse<typeof oncallReport.readOncallReport>

// As the view of the rota, with the layers that were removed since: who was on call then stays.
const rota = statement(
  'stats.report-rota',
  `SELECT jsonb_build_object(
     'layers', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'startsOn', l.starts_on,
         'handoverWeekday', l.handover_weekday, 'handoverMinute', l.handover_minute, 'shiftDays', l.shift_days,
         'hours', l.hours, 'keptUntil', l.kept_until,
         'members', (SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.position), '[]')
           FROM stats.oncall_layer_members m WHERE m.layer_id = l.id))), '[]')
       FROM stats.oncall_layers l WHERE l.removed_at IS NULL OR l.removed_at > $1),
     'overrides', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'layerId', o.layer_id, 'userId', o.user_id,
         'startsAt', o.starts_at, 'endsAt', o.ends_at) ORDER BY o.starts_at), '[]')
       FROM stats.oncall_overrides o WHERE o.ends_at > $1 AND o.starts_at < $2),
     'kept', (SELECT coalesce(jsonb_agg(jsonb_build_object('layerId', s.layer_id, 'userId', s.user_id,
         'startsAt', s.starts_at, 'endsAt', s.ends_at) ORDER BY s.starts_at), '[]')
       FROM stats.oncall_past_shifts s WHERE s.ends_at > $1 AND s.starts_at < $2)
   ) AS rota`,
  { notNull: ['rota'] },
).as<{ rota: StoredRota }>()
// A test alarm is in none of them.
const pages = statement(
  'stats.report-pages',
  `SELECT g.user_id AS "userId", g.incident_id AS "incidentId", g.sent_at AS at, t.created_at AS "takenAt",
          t.user_id AS "takenBy"
     FROM stats.oncall_pages g
     LEFT JOIN LATERAL (SELECT k.user_id, k.created_at FROM stats.incident_takes k
       WHERE k.app_id = g.app_id AND k.incident_id = g.incident_id AND k.from_id IS NULL
       ORDER BY k.created_at, k.id LIMIT 1) t ON true
    WHERE g.outcome = 'sent' AND g.sent_at >= $1 AND g.sent_at < $2 AND ($3::text IS NULL OR g.user_id = $3)
    ORDER BY g.sent_at LIMIT 50000`,
  { notNull: ['userId', 'incidentId', 'at'] },
)
const passed = statement(
  'stats.report-passed',
  `SELECT from_id AS "userId", count(*) AS count FROM stats.incident_takes
    WHERE from_id IS NOT NULL AND created_at >= $1 AND created_at < $2 AND ($3::text IS NULL OR from_id = $3)
    GROUP BY from_id LIMIT 500`,
  { notNull: ['userId', 'count'] },
)
const names = statement(
  'stats.report-names',
  `SELECT p.id AS "userId", concat_ws(' ', p.first_name, p.last_name) AS name
     FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE p.id = ANY ($1) AND NOT p.anonymised ORDER BY name, p.id`,
  { notNull: ['userId', 'name'] },
)

const boundsOf = (month: string): { from: Date; before: Date } => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return { from: parseDayBounds(`${month}-01`).start, before: parseDayBounds(next).start }
}

/**
 * What the rota asked of each person in a month, until now; of the reader alone unless they are project staff
 * (ONC-046). Whoever was not on call, not paged and passed nothing on is left out, the reader never is.
 */
export const readOncallReport = async (
  query: Query,
  actor: Person,
  now: Date,
  month = toIsoDate(now).slice(0, 7),
): Promise<Report> => {
  const { from, before } = boundsOf(month)
  const until = before < now ? before : now
  const own = actor.kind === 'staff' && actor.project ? null : actor.userId
  const [stored, sent, handed] = await Promise.all([
    rota.readRows(query, from, until),
    pages.readRows(query, new Date(from.getTime() - nightsBefore), until, own),
    passed.readRows(query, from, until, own),
  ])
  const shifts = shiftsOf(toRota(stored[0]!.rota), from, until)
  const counted = sent.filter(({ at }) => at >= from)
  const known = [...shifts, ...counted, ...handed].flatMap(({ userId }) => userId ?? [])
  const ids = own === null ? [...new Set([...known, actor.userId])] : [own]
  const people = await names.readRows(query, ids)
  const list = people.map(({ userId, name }): OncallReportRow => {
    const isTheirs = (one: { userId: string | null }) => one.userId === userId
    const figures = onCallFigures(shifts.filter(isTheirs), sent.filter(isTheirs), userId, from)
    return { userId, name, ...figures, passedOn: handed.find(isTheirs)?.count ?? 0 }
  })
  return { month, from: from.toISOString(), before: before.toISOString(), list }
}
