import type { EventOf } from '@passerelle/contract/events'
import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import type { NoticeCategory } from '@passerelle/kernel/notice-preferences'

/** Events that create notices. */
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
  'incident.update_posted',
  'probe.certificate_expiring',
  'maintenance.announced',
  'maintenance.started',
  'maintenance.ended',
  'maintenance.cancelled',
  'report.completion_requested',
  'incident_report.published',
  'payment.changed',
  'password.changed',
  'data_export.ready',
  'caller_check.disowned',
] as const
type NoticedName = (typeof noticedEvents)[number]
export type NoticedEvent = { [K in NoticedName]: EventOf<K> }[NoticedName]

/** A user of the account of the event, other than its actor. */
export type Candidate = { userId: string; staff: boolean; admin: boolean; follows: boolean; project: boolean }
export type NoticeWording = { kind: NoticeKind; category: NoticeCategory }

const answer = (kind: NoticeKind): NoticeWording => ({ kind, category: 'answer' })
const progress = (kind: NoticeKind): NoticeWording => ({ kind, category: 'progress' })

/** An estimate that puts the task on hold asks for an answer; any other is information only (EST-009). */
const proposed = ({ staff, admin, follows }: Candidate, hold: boolean): NoticeWording | null => {
  if (hold && !staff && (follows || admin)) return answer('estimate_waiting')
  return follows ? progress('estimate_proposed') : null
}

/**
 * Decides whether and how a user is notified of an event (OPEN-064). Recipients are: owner and members except the
 * author; the account's administrators when they have to answer; only staff members for internal events; all customers
 * of the account for an incident and its report; project staff, and customers who chose so, for a certificate that ends
 * soon; project staff for a report to complete (OPEN-033); administrators for
 * a failed payment; whoever asked for a data export; administrators and project staff for a reported call.
 */
export const noticeFor = (event: NoticedEvent, person: Candidate): NoticeWording | null => {
  const { staff, admin, follows } = person
  const forFollowers = (wording: NoticeWording) => (follows ? wording : null)
  const forCustomers = (wording: NoticeWording) => (!staff && (follows || admin) ? wording : null)
  const availability = (kind: NoticeKind): NoticeWording | null => (staff ? null : { kind, category: 'availability' })
  switch (event.name) {
    case 'message.posted':
      if (event.data.internal) return staff && follows ? { kind: 'internal_message', category: 'messages' } : null
      return forFollowers({ kind: 'message', category: 'messages' })
    case 'estimate.proposed':
      return proposed(person, event.data.hold)
    case 'task.label_attached':
      // Attaching the mission label puts the task on hold for its existing estimate.
      return event.data.hold ? forCustomers(answer('estimate_waiting')) : null
    case 'task.pending_on':
      if (event.data.status === 'completed') return forCustomers(answer('completion_asked'))
      // The hold of an estimate is notified by the event of the estimate or of the label.
      if (event.data.status !== 'customer' || event.data.estimatedTime !== undefined) return null
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
      // Archiving a task that was done long ago creates no notice.
      return event.data.cause === 'done' ? null : forFollowers(progress('archived'))
    case 'probe.down':
      return !staff && event.data.type !== 'MAINTENANCE' ? { kind: 'incident', category: 'availability' } : null
    case 'probe.resolved':
      return !staff && event.data.type !== 'MAINTENANCE' ? { kind: 'incident_over', category: 'availability' } : null
    case 'incident.update_posted':
      return availability('incident_update')
    case 'probe.certificate_expiring':
      return staff && !person.project ? null : { kind: 'certificate_expiring', category: 'availability' }
    case 'maintenance.announced':
      return availability('maintenance_announced')
    case 'maintenance.started':
      return availability('maintenance_started')
    case 'maintenance.ended':
      return availability('maintenance_ended')
    case 'maintenance.cancelled':
      return availability('maintenance_cancelled')
    case 'report.completion_requested':
      return person.project ? answer('report_requested') : null
    case 'incident_report.published':
      return staff ? null : { kind: 'report_published', category: 'availability' }
    case 'payment.changed':
      return admin && event.data.status === 'failed' ? { kind: 'payment_failed', category: 'payments' } : null
    case 'caller_check.disowned':
      return admin || person.project ? { kind: 'call_disowned', category: 'security' } : null
    case 'password.changed':
      return person.userId === event.subject ? { kind: 'password_changed', category: 'security' } : null
    case 'data_export.ready':
      return person.userId === event.data.userId ? { kind: 'export_ready', category: 'security' } : null
  }
}
