import { resolveBefore, takeBefore } from '@passerelle/kernel/incident-clocks'
import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import { toRota, type StoredRota } from '@passerelle/kernel/on-call'
import { middayOf } from '@passerelle/kernel/nights'
import { countDaysOnCall } from '@passerelle/kernel/on-call-days'
import type { Query } from '@passerelle/server/database/connect'
import { authorOf, type Candidate, type NoticedEvent, type Situation } from './noticed-events.ts'
import { dutyOf } from './staff-duty.ts'
import { statement } from './statement-rows.ts'

const incident = statement(
  'notifs.incident',
  `SELECT i.started_at AS "startedAt", i.acknowledged_at AS "takenAt", i.resolved_at AS "resolvedAt", i.cause,
          i.is_prod AS production,
          (SELECT o.rota->'layers' <> '[]' FROM stats.oncall_rota o) AND EXISTS (SELECT FROM stats.incident_pages w
            WHERE w.app_id = i.app_id AND w.incident_id = i.id AND w.pages <> 'never') AS rota,
          coalesce((SELECT g.user_ids FROM stats.paged_people g
            WHERE g.app_id = i.app_id AND g.incident_id = i.id), '{}') AS paged
     FROM stats.incident_rows i WHERE i.app_id = $1 AND i.id = $2`,
  { notNull: ['startedAt', 'production', 'rota', 'paged'] },
)
const approval = statement(
  'notifs.approval',
  `SELECT status FROM clouds.approval_states WHERE app_id = $1 AND task_id = $2`,
)
// The newest one before the answer asked for it.
const asked = statement(
  'notifs.review-asked',
  `SELECT actor->>'userId' AS "askedBy" FROM platform.events
    WHERE app_id = $1 AND subject = $2 AND name = 'task.pending_on' AND data->>'status' = 'merge_request' AND at <= $3
    ORDER BY at DESC, id DESC LIMIT 1`,
)
const dueMeanwhile = statement(
  'notifs.due-meanwhile',
  `SELECT r.rota, (SELECT count(*) FROM projects.member_deadlines
            WHERE user_id = $1 AND ((due_at AT TIME ZONE 'Europe/Paris')::date BETWEEN $2::date AND $3::date
               OR (planned_at AT TIME ZONE 'Europe/Paris')::date BETWEEN $2::date AND $3::date)) AS requests
     FROM stats.oncall_rota r`,
  { notNull: ['requests', 'rota'] },
).as<{ rota: StoredRota }>()

const checkName = statement('notifs.check-name', 'SELECT name FROM stats.uptime_check_names WHERE id = $1', {
  notNull: ['name'],
})

const decidedWeek = statement(
  'notifs.decided-week',
  'SELECT note FROM projects.decided_weeks WHERE user_id = $1 AND week = $2::date',
  { notNull: ['note'] },
)

const firstNames = statement(
  'notifs.first-names',
  `SELECT coalesce(string_agg(first_name, ', ' ORDER BY first_name, id), '') AS names
     FROM accounts.people WHERE app_id = $1 AND id = ANY ($2) AND deleted_at IS NULL`,
  { notNull: ['names'] },
)

// Taken back meanwhile, it is told to nobody.
const correction = statement(
  'notifs.correction',
  `SELECT s.reason, coalesce((SELECT array_agg(t.user_id) FROM notifs.told_incidents t
            WHERE t.app_id = s.app_id AND t.incident_id = $3), '{}') AS told
     FROM stats.strike_reasons s WHERE s.app_id = $1 AND s.id = $2`,
  { notNull: ['reason', 'told'] },
)

const incidentEvents = [
  'probe.down',
  'probe.resolved',
  'incident.handed_over',
  'incident.taken',
  'incident.untaken',
  'oncall.paged',
  'oncall.exhausted',
] as const
type IncidentEvent = Extract<NoticedEvent, { name: (typeof incidentEvents)[number] }>
const isOfIncident = (event: NoticedEvent): event is IncidentEvent =>
  (incidentEvents as readonly string[]).includes(event.name)
type Known = Pick<Situation, 'production' | 'rota' | 'paged' | 'told' | 'asksApproval' | 'askedBy' | 'missed'>
const nothing: Known = {
  production: false,
  rota: false,
  paged: [],
  told: [],
  asksApproval: false,
  askedBy: null,
  missed: 0,
}

const readIncident = async (query: Query, event: IncidentEvent) => {
  const [found] = (await query(incident.with(event.appId, event.subject))).rows
  if (found === undefined) return { known: nothing, facts: {} }
  const { production, rota, paged, startedAt, takenAt, resolvedAt, cause } = found
  const known = { ...nothing, production, rota, paged }
  const since = startedAt.toISOString()
  const over = takeBefore(startedAt).toISOString()
  switch (event.name) {
    case 'probe.down':
      return { known, facts: production ? { takeBefore: over } : {} }
    case 'incident.handed_over':
      return { known, facts: production ? { resolveBefore: resolveBefore(startedAt).toISOString() } : {} }
    case 'incident.taken':
      return { known, facts: { takenAt: (takenAt ?? event.at).toISOString() } }
    case 'incident.untaken': {
      const { waitedMs: fromMs } = event.data
      const toMs = takeBefore(startedAt).getTime() - startedAt.getTime() - fromMs
      return { known, facts: { fromMs, ...(toMs > 0 && { toMs }) } }
    }
    case 'oncall.paged': {
      const { step, round, rounds, services, accounts } = event.data
      const place = { step, round, rounds, services, accounts }
      // Of several outages the cause of the first says little.
      const why = cause !== null && services === undefined ? { cause } : {}
      return { known, facts: { since, takeBefore: over, ...place, ...why } }
    }
    case 'oncall.exhausted':
      return { known, facts: { since, rounds: event.data.rounds, services: event.data.services } }
    case 'probe.resolved': {
      const ended = { since, resolvedAt: (resolvedAt ?? event.at).toISOString() }
      const facts = { ...ended, ...(takenAt && { takenAt: takenAt.toISOString() }) }
      return { known, facts: production && rota ? facts : {} }
    }
  }
}

/** What is known of the event from elsewhere, and the facts that the sentence of its notice needs. */
const readKnown = async (query: Query, event: NoticedEvent): Promise<{ known: Known; facts: NoticeFacts }> => {
  const { name, appId, subject, at } = event
  if (isOfIncident(event)) return readIncident(query, event)
  if (name === 'task.created') {
    const [found] = (await query(approval.with(appId, subject))).rows
    return { known: { ...nothing, asksApproval: found?.status === 'waiting' }, facts: {} }
  }
  if (name === 'merge_request.accepted' || name === 'merge_request.refused') {
    const [found] = (await query(asked.with(appId, subject, at))).rows
    const known = { ...nothing, askedBy: found?.askedBy ?? null }
    return { known, facts: { accepted: name === 'merge_request.accepted' } }
  }
  if (name === 'staff.absence_planned' || name === 'staff.absence_changed') {
    const { userId, from, to } = event.data
    const { requests, rota } = (await query(dueMeanwhile.with(userId, from, to))).rows[0]!
    const onCallDays = countDaysOnCall(toRota(rota), userId, from, to)
    return {
      known: { ...nothing, missed: requests + onCallDays },
      facts: { from, to, requests, onCallDays, personId: userId },
    }
  }
  if (name === 'work.edited') {
    const { startedAt: loggedAt, fromMs, toMs } = event.data
    return { known: nothing, facts: { loggedAt, fromMs, toMs } }
  }
  if (name === 'timesheet.submitted' || name === 'timesheet.approved' || name === 'timesheet.reopened') {
    const { userId: ownerId, week } = event.data
    const facts = { ownerId, startsAt: middayOf(week).toISOString() }
    if (name === 'timesheet.submitted') return { known: nothing, facts }
    const [decided] = (await query(decidedWeek.with(ownerId, week))).rows
    return { known: nothing, facts: { ...facts, ...(decided?.note && { reason: decided.note }) } }
  }
  if (name === 'staff.hours_changed')
    return { known: nothing, facts: { startsAt: middayOf(event.data.validFrom).toISOString() } }
  if (name === 'timesheet.due') {
    const { userId: ownerId, week, loggedMs: fromMs, capacityMs: toMs } = event.data
    const facts = { ownerId, startsAt: middayOf(week).toISOString(), fromMs, ...(toMs > 0 && { toMs }) }
    return { known: nothing, facts }
  }
  if (name === 'timesheets.due') {
    const { rows } = await query(firstNames.with(appId, event.data.userIds))
    return { known: nothing, facts: { count: event.data.weeks, name: rows[0]!.names } }
  }
  if (name === 'task.unattended') return { known: nothing, facts: { fromMs: event.data.waitedMs } }
  if (name === 'work.forgotten') {
    const { worklogId, spentMs: fromMs, stopAt } = event.data
    return { known: nothing, facts: { worklogId, fromMs, ...(stopAt !== null && { stopAt }) } }
  }
  if (name === 'work.deleted')
    return { known: nothing, facts: { loggedAt: event.data.startedAt, fromMs: event.data.spentMs } }
  if (name === 'quote.sent') {
    const { number, netInCents: amountInCents, validUntil } = event.data
    return { known: nothing, facts: { number, amountInCents, validUntil } }
  }
  if (name === 'quote.ending' || name === 'quote.expired') return { known: nothing, facts: event.data }
  if (name === 'oncall.test_paged')
    return { known: nothing, facts: { since: at.toISOString(), takeBefore: event.data.takeBefore } }
  if (name === 'oncall.shift_began' || name === 'oncall.shift_ahead') {
    const { startsAt, until } = event.data
    const count = name === 'oncall.shift_began' ? { count: event.data.incidents } : {}
    return { known: nothing, facts: { startsAt, ...(until !== null && { endsAt: until }), ...count } }
  }
  if (name === 'probe.minutes_struck') {
    const [struck] = (await query(correction.with(appId, subject, event.data.incidentId))).rows
    if (!struck) return { known: nothing, facts: {} }
    return { known: { ...nothing, told: struck.told }, facts: { startsAt: event.data.from, reason: struck.reason } }
  }
  if (name === 'uptime_check.unproven') {
    const [check] = (await query(checkName.with(subject))).rows
    const { failure } = event.data
    return { known: nothing, facts: { ...check, ...(failure !== null && { failure }) } }
  }
  if (name === 'oncall.gap_found')
    return { known: nothing, facts: { startsAt: event.data.from, endsAt: event.data.before } }
  if (name === 'payment.changed') {
    const { amountInCents, failure } = event.data
    return { known: nothing, facts: { amountInCents, ...(failure !== undefined && { failure }) } }
  }
  if (name === 'inbound.expiring' || name === 'inbound.source_failing') return { known: nothing, facts: event.data }
  if (name === 'collections.failed') return { known: nothing, facts: event.data }
  if (name === 'collection.failed' || name === 'collection.disputed' || name === 'invoice.paid_twice') {
    const { number, amountInCents } = event.data
    const isLost = name === 'collection.disputed' && event.data.isLost === true
    const failure = name === 'collection.failed' ? { failure: event.data.reason } : {}
    return {
      known: nothing,
      facts: { invoiceId: subject, number, amountInCents, ...(isLost && { isLost }), ...failure },
    }
  }
  return { known: nothing, facts: {} }
}

/** Reads what the rules and the sentence of a notice need beside the event. */
export const readSituation = async (
  query: Query,
  event: NoticedEvent,
  staff: readonly Candidate[],
): Promise<{ situation: Situation; facts: NoticeFacts }> => {
  const { known, facts } = await readKnown(query, event)
  return { situation: { ...known, ...dutyOf(staff, authorOf(event)) }, facts }
}
