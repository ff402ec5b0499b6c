import type { NoticeKind, NoticeReason } from '@passerelle/contract/notifs/schemas'
import type { NoticeCategory } from '@passerelle/kernel/notice-preferences'
import type { Candidate, NoticedEvent, NoticeWording, Situation } from './noticed-events.ts'

const critical = 4

/** Who of the staff is told of an event (table T1); the first column that fits a reader is the reason shown. */
type Line = {
  kind: NoticeKind
  category: NoticeCategory
  /** The members of the task, or the one person whom the event is about. */
  assigned?: true | { id: string | null | undefined }
  /** `orOnDuty`: when no watcher is on duty, everybody on duty, and when nobody is, all staff (DAY-012). */
  watchers?: 'all' | 'orOnDuty'
  others?: 'on_duty' | 'project' | 'decider' | 'all'
  /** These people. */
  people?: readonly string[]
}

const requestNew = { kind: 'request_new', category: 'incoming' } as const
const answered = (kind: NoticeKind, refused: boolean, { assigned }: Situation): Line => ({
  kind,
  category: refused ? 'assigned' : 'progress',
  assigned: true,
  ...(!assigned && { watchers: 'all' }),
})
const outage = (kind: NoticeKind, production: boolean): Line => ({
  kind,
  category: 'availability',
  ...(production ? { watchers: 'orOnDuty', others: 'project' } : { watchers: 'all' }),
})
const about = (id: string | null | undefined) => ({ id })

/** The line of table T1 that an event is on; null when staff are not told of it. */
const lineOf = (event: NoticedEvent, situation: Situation): Line | null => {
  switch (event.name) {
    case 'task.created':
      if (situation.asksApproval)
        return {
          kind: 'approval_asked',
          category: 'decisions',
          assigned: true,
          watchers: 'orOnDuty',
          others: 'project',
        }
      if (situation.assigned) return null
      return event.data.priority === critical
        ? { ...requestNew, watchers: 'all', others: 'on_duty' }
        : { ...requestNew, watchers: 'orOnDuty' }
    case 'task.member_added':
      return {
        // What one bulk change gives is one notice (DAY-017).
        kind: event.data.changeId === undefined ? 'assigned' : 'assigned_many',
        category: 'assigned',
        assigned: about(event.data.memberId),
      }
    case 'task.member_removed':
      return { kind: 'unassigned', category: 'assigned', assigned: about(event.data.memberId) }
    case 'task.unattended':
      return { kind: 'request_unattended', category: 'incoming', others: 'project' }
    case 'message.posted':
      if (event.data.internal) return { kind: 'internal_message', category: 'messages', assigned: true }
      if (event.data.bySide === 'staff') return null
      return situation.assigned
        ? { kind: 'message', category: 'messages', assigned: true }
        : { kind: 'message', category: 'incoming', watchers: 'orOnDuty' }
    case 'task.pending_off': {
      const { status, cause } = event.data
      const byCustomer = event.actor.kind === 'customer' && (cause === 'answer' || cause === 'message')
      return status === 'customer' && byCustomer ? { kind: 'hold_ended', category: 'assigned', assigned: true } : null
    }
    case 'estimate.accepted':
      return answered('estimate_accepted', false, situation)
    case 'estimate.refused':
      return answered('estimate_refused', true, situation)
    case 'quote.expired':
      return answered('quote_expired', true, situation)
    case 'completion.accepted':
      return answered('completion_accepted', false, situation)
    case 'completion.refused':
      return answered('completion_refused', true, situation)
    case 'satisfaction.rated':
      return event.data.rating === 'bad'
        ? { kind: 'satisfaction_bad', category: 'assigned', assigned: true, others: 'project' }
        : null
    case 'task.pending_on':
      return event.data.status === 'merge_request'
        ? { kind: 'review_asked', category: 'decisions', others: 'decider' }
        : null
    case 'merge_request.accepted':
    case 'merge_request.refused':
      return { kind: 'merge_answered', category: 'assigned', assigned: about(situation.askedBy) }
    case 'work.edited':
    case 'work.deleted':
      return { kind: 'time_changed', category: 'assigned', assigned: about(event.data.userId) }
    case 'work.forgotten':
      return { kind: 'timer_forgotten', category: 'assigned', assigned: about(event.data.userId) }
    case 'probe.down':
      if (event.data.type === 'MAINTENANCE' || (situation.production && situation.rota)) return null
      return outage('outage', situation.production)
    case 'probe.resolved':
      if (event.data.type === 'MAINTENANCE') return null
      return situation.production && situation.rota
        ? { kind: 'oncall_over', category: 'availability', people: situation.paged }
        : outage('outage_over', situation.production)
    case 'incident.taken':
      return { kind: 'incident_taken', category: 'availability', people: situation.paged }
    case 'incident.untaken':
      return { kind: 'incident_untaken', category: 'availability', watchers: 'all', others: 'project' }
    case 'oncall.paged':
      return { kind: 'oncall_page', category: 'availability', assigned: about(event.data.userId) }
    case 'oncall.exhausted':
      return { kind: 'oncall_exhausted', category: 'availability', others: 'all' }
    case 'oncall.test_paged':
      return { kind: 'oncall_test', category: 'availability', assigned: about(event.data.userId) }
    case 'oncall.shift_began':
      return { kind: 'shift_began', category: 'availability', assigned: about(event.data.userId) }
    case 'oncall.shift_ended':
      return { kind: 'shift_ended', category: 'availability', assigned: about(event.data.userId) }
    case 'oncall.shift_ahead':
      return { kind: 'shift_ahead', category: 'availability', assigned: about(event.data.userId) }
    case 'oncall.gap_found':
      return { kind: 'oncall_gap', category: 'availability', others: 'project' }
    case 'incident.handed_over':
      return { kind: 'incident_handed_over', category: 'assigned', assigned: about(event.data.to) }
    case 'uptime_check.unproven':
      return { kind: 'check_unproven', category: 'assigned', assigned: about(event.data.userId) }
    case 'probe.certificate_expiring':
      return { kind: 'certificate_expiring', category: 'availability', watchers: 'all', others: 'project' }
    case 'report.completion_requested':
      return { kind: 'report_requested', category: 'decisions', others: 'project' }
    case 'payment.changed':
      return event.data.status === 'failed' && !event.data.isCollected
        ? { kind: 'payment_failed', category: 'payments', watchers: 'all', others: 'project' }
        : null
    case 'collection.failed':
      // Project staff are told once a day, of all that failed (COL-018).
      return event.data.reason === 'abandoned'
        ? null
        : { kind: 'payment_failed', category: 'payments', watchers: 'all' }
    case 'collections.failed':
      return { kind: 'collections_failed', category: 'payments', others: 'project' }
    case 'collection.disputed':
      return { kind: 'payment_disputed', category: 'payments', watchers: 'all', others: 'project' }
    case 'invoice.paid_twice':
      return { kind: 'invoice_paid_twice', category: 'payments', watchers: 'all', others: 'project' }
    case 'account.registered':
      return { kind: 'account_new', category: 'incoming', others: 'project' }
    case 'inbound.expiring':
      return { kind: 'mails_expiring', category: 'progress', others: 'project' }
    case 'inbound.source_failing':
      return { kind: 'receiving_failed', category: 'progress', others: 'project' }
    case 'inbound.source_healed':
      return { kind: 'receiving_healed', category: 'progress', others: 'project' }
    case 'timesheet.submitted':
      return { kind: 'week_submitted', category: 'decisions', others: 'project' }
    case 'timesheet.approved':
      return { kind: 'week_approved', category: 'assigned', assigned: about(event.data.userId) }
    case 'timesheet.reopened':
      return { kind: 'week_reopened', category: 'assigned', assigned: about(event.data.userId) }
    case 'timesheet.due':
      return { kind: 'week_due', category: 'assigned', assigned: about(event.data.userId) }
    case 'timesheets.due':
      return { kind: 'weeks_due', category: 'progress', others: 'project' }
    case 'staff.absence_planned':
    case 'staff.absence_changed':
      return situation.missed === 0
        ? null
        : {
            kind: 'absence_conflict',
            category: 'assigned',
            assigned: about(event.data.userId),
            others: 'project',
          }
    case 'staff.hours_changed':
      return { kind: 'hours_changed', category: 'assigned', assigned: about(event.data.userId) }
    case 'caller_check.disowned':
      return { kind: 'call_disowned', category: 'security', others: 'project' }
    case 'password.changed':
      return { kind: 'password_changed', category: 'security', assigned: about(event.subject) }
    case 'data_export.ready':
      return { kind: 'export_ready', category: 'security', assigned: about(event.data.userId) }
    case 'probe.minutes_struck':
    case 'estimate.proposed':
    case 'quote.sent':
    case 'quote.ending':
    case 'task.label_attached':
    case 'task.archived':
    case 'incident.update_posted':
    case 'incident_report.published':
    case 'maintenance.announced':
    case 'maintenance.started':
    case 'maintenance.ended':
    case 'maintenance.cancelled':
      return null
  }
}

const reasonFor = (line: Line, person: Candidate, { watcherOnDuty, staffOnDuty }: Situation): NoticeReason | null => {
  if (line.assigned === true ? person.assigned : line.assigned?.id === person.userId) return 'assigned'
  if (line.people?.includes(person.userId)) return 'assigned'
  const onDuty = person.onDuty || !staffOnDuty
  if (line.watchers && person.watches && (line.watchers === 'all' || watcherOnDuty || !staffOnDuty)) return 'watcher'
  if (line.watchers === 'orOnDuty' && !watcherOnDuty && onDuty) return 'on_duty'
  if (line.others === 'all' || (line.others === 'on_duty' && onDuty)) return 'on_duty'
  if (line.others === 'project' && person.project) return 'project'
  return line.others === 'decider' && person.decider ? 'decider' : null
}

/** Whether, how and why a member of staff other than its author is told of an event (DAY-010). */
export const staffNotice = (event: NoticedEvent, person: Candidate, situation: Situation): NoticeWording | null => {
  const line = lineOf(event, situation)
  const reason = line && reasonFor(line, person, situation)
  return line && reason ? { kind: line.kind, category: line.category, reason } : null
}
