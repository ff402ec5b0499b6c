import type { EventOf } from '@passerelle/contract/events'
import type { NoticeKind, NoticeReason } from '@passerelle/contract/notifs/schemas'
import type { NoticeCategory } from '@passerelle/kernel/notice-preferences'

/** Events that create notices. */
export const noticedEvents = [
  'task.created',
  'task.member_added',
  'task.member_removed',
  'task.unattended',
  'message.posted',
  'estimate.proposed',
  'quote.sent',
  'quote.ending',
  'quote.expired',
  'task.label_attached',
  'task.pending_on',
  'task.pending_off',
  'estimate.accepted',
  'estimate.refused',
  'completion.accepted',
  'completion.refused',
  'satisfaction.rated',
  'merge_request.accepted',
  'merge_request.refused',
  'task.archived',
  'work.forgotten',
  'work.edited',
  'work.deleted',
  'probe.down',
  'probe.resolved',
  'incident.handed_over',
  'incident.taken',
  'incident.untaken',
  'oncall.paged',
  'oncall.exhausted',
  'oncall.test_paged',
  'oncall.shift_began',
  'oncall.shift_ended',
  'oncall.shift_ahead',
  'oncall.gap_found',
  'uptime_check.unproven',
  'probe.minutes_struck',
  'incident.update_posted',
  'probe.certificate_expiring',
  'maintenance.announced',
  'maintenance.started',
  'maintenance.ended',
  'maintenance.cancelled',
  'report.completion_requested',
  'incident_report.published',
  'payment.changed',
  'collection.failed',
  'collection.disputed',
  'collections.failed',
  'invoice.paid_twice',
  'account.registered',
  'inbound.expiring',
  'inbound.source_failing',
  'inbound.source_healed',
  'staff.absence_planned',
  'staff.absence_changed',
  'staff.hours_changed',
  'timesheet.submitted',
  'timesheet.approved',
  'timesheet.reopened',
  'timesheet.due',
  'timesheets.due',
  'password.changed',
  'data_export.ready',
  'caller_check.disowned',
] as const
export type NoticedName = (typeof noticedEvents)[number]
export type NoticedEvent = { [K in NoticedName]: EventOf<K> }[NoticedName]

/** A user who may be told of an event: a customer of its account, or one of the provider's staff. */
export type Candidate = {
  userId: string
  staff: boolean
  /** Customers: administrator; owner or member of the task. */
  admin: boolean
  follows: boolean
  /** Staff: project staff; member of the task; watches the account; not absent today; decides on merge requests. */
  project: boolean
  assigned: boolean
  watches: boolean
  onDuty: boolean
  decider: boolean
}
export type NoticeWording = {
  kind: NoticeKind
  category: NoticeCategory
  reason?: NoticeReason | undefined
  /** Another mail tells of it. */
  isMailedOtherwise?: boolean
}

/** What the rules have to know beside the event itself; see `readSituation`. */
export type Situation = {
  /** The task has a staff member. */
  assigned: boolean
  /** One of the account's watchers, or of all staff, is on duty; the author of the event does not count. */
  watcherOnDuty: boolean
  staffOnDuty: boolean
  /** The incident affects production. */
  production: boolean
  /** There is a rota, and the outage pages whoever is on call (DAY T1, line 13). */
  rota: boolean
  /** Customers who had been told of the incident. */
  told: readonly string[]
  /** Whom the rota has paged for the incident. */
  paged: readonly string[]
  /** The new task asks staff to approve an action on a server. */
  asksApproval: boolean
  /** Who asked for the merge request. */
  askedBy: string | null
  /** Requests of the absent person that are due meanwhile, and days on call. */
  missed: number
}

export const authorOf = ({ actor }: NoticedEvent): string | null => (actor.kind === 'system' ? null : actor.userId)
