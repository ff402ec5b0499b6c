import type { EventOf } from '@passerelle/contract/events'
import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import type { NoticeCategory } from '@passerelle/kernel/notice-preferences'

/** The events of which somebody is told. */
export const noticedEvents = [
  'message.posted',
  'estimate.proposed',
  'task.label_attached',
  'task.pending_on',
  'estimate.accepted',
  'estimate.refused',
  'completion.accepted',
  'completion.refused',
  'task.archived',
  'probe.down',
  'probe.resolved',
  'report.completion_requested',
  'incident_report.published',
  'payment.changed',
  'password.changed',
] as const
type NoticedName = (typeof noticedEvents)[number]
export type NoticedEvent = { [K in NoticedName]: EventOf<K> }[NoticedName]

/** Somebody of the account in which it happened, other than who did it. */
export type Candidate = { userId: string; staff: boolean; admin: boolean; follows: boolean; project: boolean }
/** How the request is now; null for what is about no request. */
export type Situation = { estimateHold: boolean; pendingAt: Date | null } | null
export type NoticeWording = { kind: NoticeKind; category: NoticeCategory }

const answer = (kind: NoticeKind): NoticeWording => ({ kind, category: 'answer' })
const progress = (kind: NoticeKind): NoticeWording => ({ kind, category: 'progress' })

/** An estimate that holds the request awaits the customer; another one is news (EST-009). */
const proposed = ({ staff, admin, follows }: Candidate, hold: boolean): NoticeWording | null => {
  if (hold && !staff && (follows || admin)) return answer('estimate_waiting')
  return follows ? progress('estimate_proposed') : null
}

/** Whether a wait began with this event: both are of one transaction. */
const startedWith = ({ at }: NoticedEvent, pendingAt: Date | null) =>
  pendingAt !== null && Math.abs(at.getTime() - pendingAt.getTime()) < 5000

/**
 * Whether this person is told of this event, and how (OPEN-064): owner and members except the author, the administrators of the account where an answer
 * of theirs is needed, staff members only of what is internal, every customer of the account of an incident and of its report, project staff of a report
 * that is to be completed (OPEN-033), administrators of a payment that failed.
 */
export const noticeFor = (event: NoticedEvent, person: Candidate, situation: Situation): NoticeWording | null => {
  const { staff, admin, follows } = person
  const forFollowers = (wording: NoticeWording) => (follows ? wording : null)
  const forCustomers = (wording: NoticeWording) => (!staff && (follows || admin) ? wording : null)
  switch (event.name) {
    case 'message.posted':
      if (event.data.internal) return staff && follows ? { kind: 'internal_message', category: 'messages' } : null
      return forFollowers({ kind: 'message', category: 'messages' })
    case 'estimate.proposed':
      return proposed(person, event.data.hold)
    case 'task.label_attached':
      // Choosing the mission label sets the hold of an estimate that was there before.
      return situation?.estimateHold && startedWith(event, situation.pendingAt)
        ? forCustomers(answer('estimate_waiting'))
        : null
    case 'task.pending_on':
      if (event.data.status === 'completed') return forCustomers(answer('completion_asked'))
      // The hold of an estimate is told by the estimate.
      if (event.data.status !== 'customer' || situation?.estimateHold) return null
      return forCustomers(answer('answer_awaited'))
    case 'estimate.accepted':
      return forFollowers(progress('estimate_accepted'))
    case 'estimate.refused':
      return forFollowers(progress('estimate_refused'))
    case 'completion.accepted':
      return forFollowers(progress('completion_accepted'))
    case 'completion.refused':
      return forFollowers(progress('completion_refused'))
    case 'task.archived':
      // A request that was done long ago leaves the board in silence.
      return event.data.cause === 'done' ? null : forFollowers(progress('archived'))
    case 'probe.down':
      return !staff && event.data.type !== 'MAINTENANCE' ? { kind: 'incident', category: 'availability' } : null
    case 'probe.resolved':
      return !staff && event.data.type !== 'MAINTENANCE' ? { kind: 'incident_over', category: 'availability' } : null
    case 'report.completion_requested':
      return person.project ? answer('report_requested') : null
    case 'incident_report.published':
      return staff ? null : { kind: 'report_published', category: 'availability' }
    case 'payment.changed':
      return admin && event.data.status === 'failed' ? { kind: 'payment_failed', category: 'payments' } : null
    case 'password.changed':
      return person.userId === event.subject ? { kind: 'password_changed', category: 'security' } : null
  }
}
