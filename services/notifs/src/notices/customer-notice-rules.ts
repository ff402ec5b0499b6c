import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import type { Candidate, NoticedEvent, NoticeWording, Situation } from './noticed-events.ts'

const answer = (kind: NoticeKind): NoticeWording => ({ kind, category: 'answer' })
const progress = (kind: NoticeKind): NoticeWording => ({ kind, category: 'progress' })
const availability = (kind: NoticeKind): NoticeWording => ({ kind, category: 'availability' })

/**
 * Whether and how a customer other than its author is told of an event (OPEN-064): owner and members; the account's
 * administrators when they have to answer; all customers of the account for an incident and its report; those who chose
 * so for a certificate that ends soon; whoever was told of an incident that did not happen; administrators for a failed
 * payment and a reported call; whoever asked for a data export.
 */
export const customerNotice = (
  event: NoticedEvent,
  { userId, admin, follows }: Pick<Candidate, 'userId' | 'admin' | 'follows'>,
  { told }: Pick<Situation, 'told'>,
): NoticeWording | null => {
  const forFollowers = (wording: NoticeWording) => (follows ? wording : null)
  const toAnswer = (wording: NoticeWording) => (follows || admin ? wording : null)
  switch (event.name) {
    case 'message.posted':
      return event.data.internal ? null : forFollowers({ kind: 'message', category: 'messages' })
    case 'estimate.proposed':
      // An estimate that puts the task on hold asks for an answer; any other is information only (EST-009).
      if (event.data.isQuote && admin) return null
      return event.data.hold ? toAnswer(answer('estimate_waiting')) : forFollowers(progress('estimate_proposed'))
    case 'quote.sent':
      // Prices are for administrators; the others are told of the estimate (BIL-051).
      return admin ? answer('quote_waiting') : null
    case 'quote.ending':
      return admin ? answer('quote_ending') : null
    case 'task.label_attached':
      // Attaching the mission label puts the task on hold for its existing estimate.
      return event.data.hold ? toAnswer(answer('estimate_waiting')) : null
    case 'task.pending_on':
      if (event.data.status === 'completed') return toAnswer(answer('completion_asked'))
      // The hold of an estimate is notified by the event of the estimate or of the label.
      if (event.data.status !== 'customer' || event.data.estimatedTime !== undefined) return null
      return toAnswer(answer('answer_awaited'))
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
      return event.data.type === 'MAINTENANCE' ? null : availability('incident')
    case 'probe.resolved':
      return event.data.type === 'MAINTENANCE' ? null : availability('incident_over')
    case 'incident.handed_over':
    case 'incident.taken':
    case 'incident.untaken':
    case 'oncall.paged':
    case 'oncall.exhausted':
    case 'oncall.test_paged':
    case 'oncall.shift_began':
    case 'oncall.shift_ended':
    case 'oncall.shift_ahead':
    case 'oncall.gap_found':
    case 'uptime_check.unproven':
      return null
    case 'probe.minutes_struck':
      return told.includes(userId) ? availability('measure_corrected') : null
    case 'incident.update_posted':
      return availability('incident_update')
    case 'probe.certificate_expiring':
      return availability('certificate_expiring')
    case 'maintenance.announced':
      return availability('maintenance_announced')
    case 'maintenance.started':
      return availability('maintenance_started')
    case 'maintenance.ended':
      return availability('maintenance_ended')
    case 'maintenance.cancelled':
      return availability('maintenance_cancelled')
    case 'incident_report.published':
      return availability('report_published')
    case 'payment.changed':
      return admin && event.data.status === 'failed' && !event.data.isCollected
        ? { kind: 'payment_failed', category: 'payments' }
        : null
    case 'collection.failed':
      // The mail about the second presentation says that the first one failed.
      return admin && event.data.reason !== 'abandoned'
        ? { kind: 'payment_failed', category: 'payments', isMailedOtherwise: event.data.again === true }
        : null
    case 'collection.disputed':
      return admin ? { kind: 'payment_disputed', category: 'payments' } : null
    case 'caller_check.disowned':
      return admin ? { kind: 'call_disowned', category: 'security' } : null
    case 'password.changed':
      // The first one, of an invitation, changes nothing.
      return userId === event.subject && event.data.cause !== 'invitation'
        ? { kind: 'password_changed', category: 'security' }
        : null
    case 'data_export.ready':
      return userId === event.data.userId ? { kind: 'export_ready', category: 'security' } : null
    case 'quote.expired':
    case 'satisfaction.rated':
    case 'task.created':
    case 'task.member_added':
    case 'task.member_removed':
    case 'task.unattended':
    case 'task.pending_off':
    case 'merge_request.accepted':
    case 'merge_request.refused':
    case 'work.forgotten':
    case 'work.edited':
    case 'work.deleted':
    case 'report.completion_requested':
    case 'collections.failed':
    case 'invoice.paid_twice':
    case 'account.registered':
    case 'inbound.expiring':
    case 'inbound.source_failing':
    case 'inbound.source_healed':
    case 'staff.absence_planned':
    case 'staff.absence_changed':
    case 'staff.hours_changed':
    case 'timesheet.submitted':
    case 'timesheet.approved':
    case 'timesheet.reopened':
    case 'timesheet.due':
    case 'timesheets.due':
      return null
  }
}
