import { resolveBefore, takeBefore } from '@passerelle/kernel/incident-clocks'
import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import type { Query } from '@passerelle/server/database/connect'
import { authorOf, type Candidate, type NoticedEvent, type Situation } from './noticed-events.ts'
import { dutyOf } from './staff-duty.ts'
import { statement } from './statement-rows.ts'

const incident = statement(
  'notifs.incident',
  `SELECT started_at AS "startedAt", is_prod AS production FROM stats.incident_rows WHERE app_id = $1 AND id = $2`,
  { notNull: ['startedAt', 'production'] },
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
  `SELECT count(*) AS requests FROM projects.member_deadlines
    WHERE user_id = $1 AND (due_at AT TIME ZONE 'Europe/Paris')::date BETWEEN $2::date AND $3::date`,
  { notNull: ['requests'] },
)

type IncidentEvent = Extract<NoticedEvent, { name: 'probe.down' | 'probe.resolved' | 'incident.handed_over' }>
type Known = Pick<Situation, 'production' | 'asksApproval' | 'askedBy' | 'requests'>
const nothing: Known = { production: false, asksApproval: false, askedBy: null, requests: 0 }

const readIncident = async (query: Query, { appId, subject, name }: IncidentEvent) => {
  const [found] = (await query(incident.with(appId, subject))).rows
  const production = found?.production ?? false
  const known = { ...nothing, production }
  if (found === undefined || !production) return { known, facts: {} }
  if (name === 'probe.down') return { known, facts: { takeBefore: takeBefore(found.startedAt).toISOString() } }
  if (name === 'probe.resolved') return { known, facts: {} }
  return { known, facts: { resolveBefore: resolveBefore(found.startedAt).toISOString() } }
}

/** What is known of the event from elsewhere, and the facts that the sentence of its notice needs. */
const readKnown = async (query: Query, event: NoticedEvent): Promise<{ known: Known; facts: NoticeFacts }> => {
  const { name, appId, subject, at } = event
  if (name === 'probe.down' || name === 'probe.resolved' || name === 'incident.handed_over')
    return readIncident(query, event)
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
    const [found] = (await query(dueMeanwhile.with(userId, from, to))).rows
    const requests = found?.requests ?? 0
    return { known: { ...nothing, requests }, facts: { from, to, requests } }
  }
  if (name === 'work.edited') {
    const { startedAt: loggedAt, fromMs, toMs } = event.data
    return { known: nothing, facts: { loggedAt, fromMs, toMs } }
  }
  if (name === 'work.deleted')
    return { known: nothing, facts: { loggedAt: event.data.startedAt, fromMs: event.data.spentMs } }
  if (name === 'payment.changed') return { known: nothing, facts: { amountInCents: event.data.amountInCents } }
  if (name === 'collections.failed') return { known: nothing, facts: event.data }
  if (name === 'collection.failed' || name === 'collection.disputed' || name === 'invoice.paid_twice') {
    const { number, amountInCents } = event.data
    const isLost = name === 'collection.disputed' && event.data.isLost === true
    return { known: nothing, facts: { invoiceId: subject, number, amountInCents, ...(isLost && { isLost }) } }
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
