import type { EventName, EventOf } from '@passerelle/contract/events'
import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import { cancelMails } from '@passerelle/server/mail/queue-mail'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { homeAccount } from '../preferences/home-account.ts'
import { noticeMailKey } from './notice-mail.ts'
import { statement } from './statement-rows.ts'

const settlingEvents = [
  'work.stopped',
  'work.deleted',
  'task.member_added',
  'task.pending_off',
  'merge_request.accepted',
  'merge_request.refused',
  'server.action_approved',
  'server.action_declined',
  'server.action_withdrawn',
  'probe.acknowledged',
  'oncall.test_answered',
  'collection.paid',
  'payment.changed',
] as const satisfies EventName[]
type SettlingEvent = { [K in (typeof settlingEvents)[number]]: EventOf<K> }[(typeof settlingEvents)[number]]

/** What is done, so that staff need not be asked for it any more; `null`: of the account, without an object. */
type Settled = {
  kinds: NoticeKind[]
  taskId?: string
  incidentId?: string
  invoiceId?: string | null
  worklogId?: string
}

/** Which notices to staff ask for what this event did (DAY-018). */
const settledBy = (event: SettlingEvent): Settled | null => {
  switch (event.name) {
    case 'work.stopped':
    case 'work.deleted':
      return { kinds: ['timer_forgotten'], taskId: event.subject, worklogId: event.data.worklogId }
    case 'task.member_added':
      return { kinds: ['request_new'], taskId: event.subject }
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
      return { kinds: ['outage', 'oncall_page', 'oncall_exhausted'], incidentId: event.subject }
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
     AND ($9::text IS NULL OR n.facts->>'worklogId' = $9)
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
  `SELECT actor FROM platform.events WHERE app_id = $1 AND subject = $2 AND name = ANY ($3::text[]) AND at >= $4
      AND ($5::text IS NULL OR data->>'worklogId' = $5)
    ORDER BY at, id LIMIT 1`,
).as<{ actor: SettlingEvent['actor'] }>()

type Deps = Pick<Platform, 'clock' | 'record'>
type Place = { appId: string; subject: string; actor: SettlingEvent['actor'] }

const settleNotices =
  ({ clock, record }: Deps) =>
  async (tx: Tx, { appId, subject, actor }: Place, { kinds, taskId, incidentId, invoiceId, worklogId }: Settled) => {
    const now = clock.now()
    const by = actor.kind === 'system' ? null : actor.userId
    const about = [taskId ?? null, incidentId ?? null, invoiceId !== undefined, invoiceId ?? null] as const
    const { rows } = await tx.query(settle.with(appId, kinds, ...about, now, by, worklogId ?? null))
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
  return subscriber<SettlingEvent['name']>('settled-notices', settlingEvents, async (event) => {
    const settled = settledBy(event)
    const { appId, subject, actor } = event
    if (!settled || appId === null) return
    if (event.name === 'task.member_added') {
      const home = await homeAccount(database.query)
      const { rows } = await database.query(isOfStaff.with(home, event.data.memberId))
      if (!rows[0]?.staff) return
    }
    await database.transaction((tx) => apply(tx, { appId, subject, actor }, settled))
  })
}

const answers = {
  'work.forgotten': { kinds: ['timer_forgotten'], names: ['work.stopped', 'work.deleted'] },
  'task.pending_on': {
    kinds: ['review_asked'],
    names: ['merge_request.accepted', 'merge_request.refused', 'task.pending_off'],
  },
  'probe.down': { kinds: ['outage'], names: ['probe.acknowledged'] },
  'oncall.paged': { kinds: ['oncall_page'], names: ['probe.acknowledged'] },
} satisfies Partial<Record<EventName, { kinds: NoticeKind[]; names: (typeof settlingEvents)[number][] }>>

type LateEvent = Pick<EventOf, 'name' | 'subject' | 'at' | 'data'> & { appId: string }
type DoneSince = { appId: string; subject: string; names: string[]; at: Date; worklogId: string | undefined }
/** The log that an event is about; undefined for other events. */
const logOf = ({ name, data }: LateEvent) =>
  name === 'work.forgotten' && 'worklogId' in data ? data.worklogId : undefined

/** Settles notices that were just written of an event, if what they ask for is done already. */
export const settleLate =
  (platform: Deps) =>
  async (tx: Tx, event: LateEvent): Promise<void> => {
    const { name, appId, subject, at } = event
    const worklogId = logOf(event)
    if (name !== 'work.forgotten' && name !== 'task.pending_on' && name !== 'probe.down' && name !== 'oncall.paged')
      return
    const { kinds, names } = answers[name]
    const done = await readDone(tx.query, { appId, subject, names, at, worklogId })
    const about =
      name === 'probe.down' || name === 'oncall.paged'
        ? { incidentId: subject }
        : { taskId: subject, ...(worklogId && { worklogId }) }
    if (done) await settleNotices(platform)(tx, { appId, subject, actor: done.actor }, { kinds, ...about })
  }

const readDone = async (query: Query, one: DoneSince) =>
  (await query(doneSince.with(one.appId, one.subject, one.names, one.at, one.worklogId ?? null))).rows[0]
