import type { InferResponse } from '@passerelle/contract/operation'
import type { Oncall, oncall } from '@passerelle/contract/stats/oncall'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { OncallChannelKind } from '@passerelle/kernel/oncall-channels'
import type { PolicyStep } from '@passerelle/kernel/escalation'
import { addDays } from '@passerelle/kernel/nights'
import { gapsOf } from '@passerelle/kernel/on-call-days'
import { onCallAt, peopleOnCall, shiftsOf, type Rota, type Shift } from '@passerelle/kernel/on-call'
import { mondayOf } from '@passerelle/kernel/weeks'
import type { Query } from '@passerelle/server/database/connect'
import { readReach } from './reach-view.ts'
import { readAbsences, readRota } from './rota-view.ts'
import { statement } from './statement-rows.ts'

type Layer = Oncall['layers'][number]

const settings = statement(
  'stats.oncall-settings',
  `SELECT version, steps, rounds, policy_version AS "policyVersion", critical_requests AS "criticalRequests"
     FROM stats.oncall_settings`,
).as<{ steps: PolicyStep[] }>()
const names = statement(
  'stats.oncall-layer-names',
  'SELECT id, name FROM stats.oncall_layers WHERE removed_at IS NULL LIMIT 3',
)
const overrides = statement(
  'stats.oncall-overrides',
  `SELECT o.id AS "_id", o.layer_id AS "layerId", o.user_id AS "userId", o.starts_at AS "startsAt",
          o.ends_at AS "endsAt", o.reason, o.created_by AS "createdBy"
     FROM stats.oncall_overrides o JOIN stats.oncall_layers l ON l.id = o.layer_id AND l.removed_at IS NULL
    WHERE o.ends_at > $1 AND o.starts_at < $2 ORDER BY o.starts_at LIMIT 500`,
)
const people = statement(
  'stats.oncall-people',
  `SELECT p.id AS "userId", concat_ws(' ', p.first_name, p.last_name) AS name,
          p.staff AND p.deleted_at IS NULL AS present
     FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
    WHERE NOT p.anonymised AND (p.staff AND p.deleted_at IS NULL OR p.id = ANY ($1)) ORDER BY name, p.id LIMIT 500`,
  { notNull: ['userId', 'name', 'present'] },
)

const pages = statement(
  'stats.latest-pages',
  `SELECT g.id AS "_id", g.app_id AS "appId", g.incident_id AS "incidentId", s.name AS service, g.user_id AS "userId",
          g.sent_at AS at, g.outcome, g.error, g.channels, g.answered_at AS "answeredAt",
          e.acknowledged_at AS "acknowledgedAt", e.resolved_at AS "resolvedAt",
          ARRAY(SELECT DISTINCT w.name || ': ' || f.error FROM stats.gateway_pages f
                  JOIN stats.oncall_gateways w ON w.id = f.gateway_id
                 WHERE f.app_id = g.app_id AND f.incident_id = g.incident_id AND f.user_id = g.user_id
                   AND f.created_at = g.sent_at AND f.outcome = 'failed') AS failures
     FROM stats.oncall_pages g
     JOIN stats.probe_events e ON e.app_id = g.app_id AND e.id = g.incident_id
     JOIN stats.probes s ON s.app_id = e.app_id AND s.id = e.probe_id
    ORDER BY g.sent_at DESC, g.id DESC LIMIT 50`,
  { notNull: ['failures'] },
).as<{
  outcome: 'sent' | 'skipped'
  error: 'absent' | 'no_channel' | null
  channels: OncallChannelKind[]
  failures: string[]
}>()

const toIso = ({ startsAt, endsAt, ...one }: Shift) => ({
  ...one,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** Who is on call in each layer, until when, and who follows. */
const nowOf = (rota: Rota, now: Date, nameOf: (userId: string | null) => Oncall['now'][number]['user']) => {
  const ahead = shiftsOf(rota, now, new Date(now.getTime() + days(60)))
  return onCallAt(rota, now).map(({ layerId, userId, cause }) => {
    const [current, ...later] = ahead.filter((shift) => shift.layerId === layerId)
    const next = later.find((shift) => shift.userId !== null && shift.userId !== userId)
    return {
      layerId,
      user: nameOf(userId),
      until: current!.endsAt.toISOString(),
      override: cause === 'override',
      next: nameOf(next?.userId ?? null),
    }
  })
}

/** The rota with its names, as staff read it (ONC-005). */
export const readOncall = async (query: Query, now: Date): Promise<Oncall> => {
  const monday = mondayOf(toIsoDate(now))
  const from = parseDayBounds(monday).start
  const before = parseDayBounds(addDays(monday, 56)).start
  const rota = await readRota(query)
  const named = [...rota.layers.flatMap(({ members }) => members), ...rota.overrides, ...rota.kept]
  const latest = await pages.readRows(query)
  const ids = [...new Set([...named, ...latest].map((one) => (typeof one === 'string' ? one : one.userId)))]
  const [absent, stored, layerNames, running, staff] = await Promise.all([
    readAbsences(query, monday),
    settings.readRows(query),
    names.readRows(query),
    overrides.readRows(query, now, before),
    people.readRows(query, ids),
  ])
  const { version, steps, rounds, policyVersion, criticalRequests } = stored[0]!
  const nameOf = (userId: string | null) => {
    const found = staff.find((one) => one.userId === userId)
    return found ? { userId: found.userId, name: found.name } : null
  }
  const next = shiftsOf(rota, from, before)
  const first = rota.layers[0]?.id
  const reach = await readReach(query)
  const members = [...new Set(rota.layers.flatMap((layer) => layer.members))]
  const gaps = gapsOf(
    shiftsOf(rota, now, before).filter(({ layerId }) => layerId === first),
    absent,
  )
  return {
    version,
    now: nowOf(rota, now, nameOf),
    layers: rota.layers.map(({ id, keptUntil: _, members, ...rule }): Layer => ({
      ...rule,
      _id: id,
      name: layerNames.find((one) => one.id === id)?.name ?? '',
      members: [...members],
    })),
    policy: { steps, rounds, criticalRequests, version: policyVersion },
    next: next.map(toIso),
    overrides: running.map(({ startsAt, endsAt, ...one }) => ({
      ...one,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    gaps: gaps.map(({ startsAt, endsAt, absentId }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      userId: absentId,
    })),
    unreachable: members.filter((id) => reach.get(id)?.working.length === 0),
    withoutPhone: members.filter((id) => reach.get(id)?.lacksPhone),
    pages: latest.map(({ at, answeredAt, acknowledgedAt, resolvedAt, ...page }) => ({
      ...page,
      at: at.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
    people: staff,
  }
}

/** Whoever is on call now, for the marks beside their names (ONC-047). */
export const listOnCall = async (query: Query, now: Date): Promise<InferResponse<typeof oncall.listOnCall>> => ({
  list: peopleOnCall(await readRota(query), now).map(({ userId, until }) => ({ userId, until: until.toISOString() })),
})
