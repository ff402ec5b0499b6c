import type { EventName, EventOf } from '@passerelle/contract/events'
import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import { cancelMails } from '@passerelle/server/mail/queue-mail'
import type { Tx } from '@passerelle/server/database/connect'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import { middayOf } from '@passerelle/kernel/nights'
import { homeAccount } from '../preferences/home-account.ts'
import { noticeMailKey } from './notice-mail.ts'
import { statement } from './statement-rows.ts'

const settlingEvents = [
  'work.stopped',
  'work.deleted',
  'timesheet.submitted',
  'timesheet.approved',
  'timesheet.reopened',
  'staff.absence_changed',
  'staff.absence_cancelled',
  'task.member_added',
  'task.pending_off',
  'merge_request.accepted',
  'merge_request.refused',
  'server.action_approved',
  'server.action_declined',
  'server.action_withdrawn',
  'probe.acknowledged',
  'probe.resolved',
  'oncall.test_answered',
  'collection.paid',
  'payment.changed',
] as const satisfies EventName[]
type SettlingEvent = { [K in (typeof settlingEvents)[number]]: EventOf<K> }[(typeof settlingEvents)[number]]

/** Facts by which a notice is found; one that was written later is about the next time. */
type Fact = Pick<NoticeFacts, 'worklogId' | 'ownerId' | 'startsAt'>
const weekFact = ({ userId: ownerId, week }: { userId: string; week: string }): Fact => ({
  ownerId,
  startsAt: middayOf(week).toISOString(),
})

/** What is done, so that staff need not be asked for it any more; `null`: of the account, without an object. */
type Settled = {
  kinds: NoticeKind[]
  taskId?: string
  incidentId?: string
  absenceId?: string
  invoiceId?: string | null
  /** Pages about the incident too. */
  pages?: true
  facts?: Fact
}

/** Which notices to staff ask for what this event did (DAY-018). */
const settledBy = (event: SettlingEvent): Settled | null => {
  switch (event.name) {
    case 'work.stopped':
    case 'work.deleted':
      return { kinds: ['timer_forgotten'], taskId: event.subject, facts: { worklogId: event.data.worklogId } }
    case 'timesheet.submitted':
      return { kinds: ['week_due'], facts: weekFact(event.data) }
    case 'timesheet.approved':
    case 'timesheet.reopened':
      return { kinds: ['week_submitted'], facts: weekFact(event.data) }
    // The notice of a change is about the absence as it is now.
    case 'staff.absence_changed':
    case 'staff.absence_cancelled':
      return event.data.absenceId === undefined
        ? null
        : { kinds: ['absence_conflict'], absenceId: event.data.absenceId }
    case 'task.member_added':
      return { kinds: ['request_new', 'request_unattended'], taskId: event.subject }
    case 'task.pending_off':
      return event.data.status === 'merge_request' ? { kinds: ['review_asked'], taskId: event.subject } : null
    case 'merge_request.accepted':
    case 'merge_request.refused':
      return { kinds: ['review_asked'], taskId: event.subject }
    case 'server.action_approved':
    case 'server.action_declined':
    case 'server.action_withdrawn':
      return { kinds: ['approval_asked'], taskId: event.data.taskId }
    case 'probe.acknowledged':
      return { kinds: ['outage', 'incident_untaken', 'oncall_exhausted'], incidentId: event.subject, pages: true }
    // What nobody took is over: its page asks for nothing any more.
    case 'probe.resolved':
      return { kinds: [], incidentId: event.subject, pages: true }
    case 'oncall.test_answered':
      return { kinds: ['oncall_test'], incidentId: event.subject }
    case 'collection.paid':
      return { kinds: ['payment_failed'], invoiceId: event.subject }
    case 'payment.changed':
      return event.data.status === 'paid' && !event.data.isCollected
        ? { kinds: ['payment_failed'], invoiceId: null }
        : null
  }
}

const settle = statement(
  'notifs.settle',
  `
  UPDATE notifs.notices n SET read_at = $7, settled_by = $8, push_due_at = NULL, mail_due_at = NULL, mail_mode = NULL
   WHERE n.app_id = $1 AND n.kind = ANY ($2::text[]) AND n.read_at IS NULL AND n.reason IS NOT NULL
     AND n.task_id IS NOT DISTINCT FROM $3 AND n.incident_id IS NOT DISTINCT FROM $4
     AND (NOT $5 OR n.facts->>'invoiceId' IS NOT DISTINCT FROM $6)
     AND n.absence_id IS NOT DISTINCT FROM $12 AND ($9::jsonb IS NULL OR n.facts @> $9)
     AND (($9 IS NULL AND $12 IS NULL) OR n.created_at <= $10) AND n.source <> 'event:' || $11
  RETURNING n.id, n.user_id AS "userId"`,
)
// A page about several outages asks for something until somebody has taken each of them (ONC-021).
const settlePages = statement(
  'notifs.settle-pages',
  `
  UPDATE notifs.notices n SET read_at = $3, settled_by = $4, push_due_at = NULL, mail_due_at = NULL, mail_mode = NULL
    FROM (SELECT DISTINCT m.app_id, m.incident_id, m.user_id FROM stats.page_mates m
           WHERE m.mate_app_id = $1 AND m.mate_id = $2) g
   WHERE n.app_id = g.app_id AND n.incident_id = g.incident_id AND n.user_id = g.user_id AND n.kind = 'oncall_page'
     AND n.read_at IS NULL AND NOT EXISTS (SELECT FROM stats.page_mates o
       WHERE o.app_id = g.app_id AND o.incident_id = g.incident_id AND o.user_id = g.user_id AND o.open)
  RETURNING n.id, n.user_id AS "userId"`,
)
// `accounts.people` holds staff in the provider's account.
const isOfStaff = statement(
  'notifs.is-of-staff',
  'SELECT EXISTS (SELECT FROM accounts.people WHERE app_id = $1 AND id = $2 AND staff) AS staff',
  { notNull: ['staff'] },
)
// A notice can be written after what it asks for was done.
const doneSince = statement(
  'notifs.done-since',
  `SELECT id, actor, at FROM platform.events WHERE app_id = $1 AND subject = $2 AND name = ANY ($3::text[]) AND at >= $4
      AND id <> $6
      AND ($5::jsonb IS NULL OR data @> $5)
    ORDER BY at, id LIMIT 1`,
).as<{ actor: SettlingEvent['actor'] }>()

type Deps = Pick<Platform, 'clock' | 'record'>
type Place = Pick<SettlingEvent, 'id' | 'subject' | 'actor' | 'at'> & { appId: string }

const settleNotices =
  ({ clock, record }: Deps) =>
  async (
    tx: Tx,
    { id: eventId, appId, subject, actor, at }: Place,
    { kinds, taskId, incidentId, absenceId, invoiceId, facts, pages }: Settled,
  ) => {
    const now = clock.now()
    const by = actor.kind === 'system' ? null : actor.userId
    const about = [taskId ?? null, incidentId ?? null, invoiceId !== undefined, invoiceId ?? null] as const
    const { rows } = await tx.query(
      settle.with(
        appId,
        kinds,
        ...about,
        now,
        by,
        facts ? JSON.stringify(facts) : null,
        at,
        eventId,
        absenceId ?? null,
      ),
    )
    if (pages && incidentId) rows.push(...(await tx.query(settlePages.with(appId, incidentId, now, by))).rows)
    if (rows.length === 0) return
    await cancelMails(
      tx,
      rows.map(({ id }) => noticeMailKey(id)),
      now,
    )
    const userIds = [...new Set(rows.map(({ userId }) => userId))]
    await record(tx, { appId, actor: { kind: 'system' }, name: 'notice.written', subject, data: { userIds } })
  }

/** Marks what asks staff for something as read, for everybody, when somebody did it (DAY-018). */
export const settleSubscriber = (platform: Pick<Platform, 'clock' | 'database' | 'record'>): Subscriber => {
  const { database } = platform
  const apply = settleNotices(platform)
  return accountSubscriber<SettlingEvent['name']>('settled-notices', settlingEvents, async (event) => {
    const settled = settledBy(event)
    const { id, appId, subject, actor, at } = event
    if (!settled) return
    if (event.name === 'task.member_added') {
      const home = await homeAccount(database.query)
      const { rows } = await database.query(isOfStaff.with(home, event.data.memberId))
      if (!rows[0]?.staff) return
    }
    await database.transaction((tx) => apply(tx, { id, appId, subject, actor, at }, settled))
  })
}

const answers = {
  'staff.absence_planned': { kinds: ['absence_conflict'], names: ['staff.absence_changed', 'staff.absence_cancelled'] },
  'staff.absence_changed': { kinds: ['absence_conflict'], names: ['staff.absence_changed', 'staff.absence_cancelled'] },
  'timesheet.submitted': { kinds: ['week_submitted'], names: ['timesheet.approved', 'timesheet.reopened'] },
  'timesheet.due': { kinds: ['week_due'], names: ['timesheet.submitted'] },
  'work.forgotten': { kinds: ['timer_forgotten'], names: ['work.stopped', 'work.deleted'] },
  'task.pending_on': {
    kinds: ['review_asked'],
    names: ['merge_request.accepted', 'merge_request.refused', 'task.pending_off'],
  },
  'probe.down': { kinds: ['outage'], names: ['probe.acknowledged'] },
  'incident.untaken': { kinds: ['incident_untaken'], names: ['probe.acknowledged'] },
  'oncall.paged': { kinds: [], names: ['probe.acknowledged', 'probe.resolved'] },
} satisfies Partial<Record<EventName, { kinds: NoticeKind[]; names: (typeof settlingEvents)[number][] }>>

const ofStaff: ReadonlySet<EventName> = new Set<EventName>([
  'timesheet.submitted',
  'timesheet.due',
  'staff.absence_planned',
  'staff.absence_changed',
])

type LateEvent = Pick<EventOf, 'id' | 'name' | 'subject' | 'at' | 'data'> & { appId: string }
/** What an event shares with the events that do what its notices ask for, and by which these notices are found. */
const sharedOf = ({ name, data }: LateEvent): { data: object; by: Pick<Settled, 'facts' | 'absenceId'> } | null => {
  if (name === 'work.forgotten' && 'worklogId' in data) {
    const { worklogId } = data
    return { data: { worklogId }, by: { facts: { worklogId } } }
  }
  if ((name === 'staff.absence_planned' || name === 'staff.absence_changed') && 'absenceId' in data) {
    const { absenceId } = data
    return absenceId === undefined ? null : { data: { absenceId }, by: { absenceId } }
  }
  if (!ofStaff.has(name) || !('week' in data)) return null
  const { userId, week } = data
  return userId === undefined || week === undefined
    ? null
    : { data: { week }, by: { facts: weekFact({ userId, week }) } }
}
const isAnswered = (name: EventName): name is keyof typeof answers => name in answers

/** Settles notices that were just written of an event, if what they ask for is done already. */
export const settleLate =
  (platform: Deps) =>
  async (tx: Tx, event: LateEvent): Promise<void> => {
    const { id, name, appId, subject, at } = event
    if (!isAnswered(name)) return
    const { kinds, names } = answers[name]
    const shared = sharedOf(event)
    if (ofStaff.has(name) && !shared) return
    const data = shared ? JSON.stringify(shared.data) : null
    const [done] = (await tx.query(doneSince.with(appId, subject, names, at, data, id))).rows
    if (!done) return
    const isOfTask = name === 'task.pending_on' || name === 'work.forgotten'
    const ids = isOfTask ? { taskId: subject } : ofStaff.has(name) ? {} : { incidentId: subject }
    const pages = name === 'oncall.paged' && ({ pages: true } as const)
    const settled = { kinds: [...kinds], ...ids, ...pages, ...shared?.by }
    await settleNotices(platform)(tx, { appId, subject, ...done }, settled)
  }
