import type { MailEventFacts } from './mails/mail-events.ts'
import type { PaymentEventFacts } from './payments/payment-events.ts'
import type { SupervisionEventFacts } from './stats/supervision-events.ts'

/** A call that `staffId` announces to `userId`. */
type CallFacts = { checkId: string; userId: string; staffId: string }
/**
 * Whose time it is and when it began; absent in events before December 2026. `reason`: another person said why, in the
 * correction of this id.
 */
type TimeFacts = { userId?: string; startedAt?: string; reason?: true; correctionId?: string }

/** `outside`: of an outside address, which has no user. */
type MessageSide = 'customer' | 'staff' | 'outside'

type FactsOfServices = PaymentEventFacts & SupervisionEventFacts & MailEventFacts

/**
 * All events with the payload stored in the event table: ids, states and numbers, never names, addresses or text.
 * Readers: live updates, system messages, subscribers, mails, recap and audit log.
 */
export type EventFacts = FactsOfServices & {
  'task.created': { listId: string; priority: number; kind: string }
  'task.moved': { from: string; to: string }
  'task.edited': { fields: string[] }
  /** `hold`: this label made the task pending on the answer to its estimate; absent in events before November 2026. */
  'task.label_attached': { labelId: string; dropped: string[]; hold?: boolean }
  'task.label_detached': { labelId: string; dropped: string[] }
  'task.owner_changed': { from: string; to: string }
  /** `estimatedTime`, in ms: the task is pending on the answer to this estimate. */
  'task.pending_on': { status: string; estimatedTime?: number }
  'task.pending_off': { status: string; cause: 'cancelled' | 'message' | 'answer' | 'estimate_cleared' | 'timer' }
  'task.archived': { cause: 'refused_estimate' | 'pending' | 'done' | 'person'; dueAt?: string }
  'task.unarchived': Record<string, never>
  /** `changeId`: of the bulk change that gives, or whose undo takes away; the person is told of it as a whole. */
  'task.member_added': { memberId: string; changeId?: string }
  /** Staff say that the customer's message needs no answer; `restored`: that it does after all. */
  'task.reply_waived': { messageId: string; restored?: boolean }
  'task.member_removed': { memberId: string; changeId?: string }
  /** Somebody without a user follows the task, the subject, by mail; `self`: ended by the link of a mail. */
  'outside_address.added': { outsideId: string }
  'outside_address.removed': { outsideId: string; self?: true }
  /** Nobody of the staff has touched a customer's request for this long inside business hours. */
  'task.unattended': { waitedMs: number }
  'task.milestone_added': { milestoneId: string }
  'task.milestone_removed': { milestoneId: string }
  'task.metadata_edited': { fields: string[] }
  'task.invoiced': Record<string, never>
  'task.invoice_removed': Record<string, never>
  'task.internal_thread_opened': { threadId: string }
  'estimate.proposed': { from: number | null; to: number; hold: boolean; isQuote?: true }
  'estimate.cleared': { from: number }
  'estimate.accepted': { estimatedTime: number; forced: boolean }
  'estimate.refused': { estimatedTime: number; forced: boolean }
  'estimate.restored': { estimatedTime: number }
  'quote.saved': { lines: number; netInCents: number }
  'quote.deleted': Record<string, never>
  /** `validUntil`: its last day, such as `2026-03-04`. */
  'quote.sent': { number: string; netInCents: number; validUntil?: string }
  'quote.ending': { number: string; validUntil: string }
  'quote.expired': { number?: string; validUntil?: string }
  'quote.replaced': Record<string, never>
  'completion.accepted': { automatic: boolean; forced: boolean; from: string; dueAt?: string }
  'completion.refused': { forced: boolean }
  /** The customer of a done request is asked whether they are satisfied; the subject is the request. */
  'satisfaction.asked': { satisfactionId: string; taskId: string; userId: string }
  'satisfaction.rated': { taskId: string; rating: string }
  'satisfaction.reopened': { taskId: string }
  'merge_request.accepted': Record<string, never>
  'merge_request.refused': { messageId?: string }
  'milestone.created': { number: number }
  'label.created': { type: string }
  'label.edited': { fields: string[] }
  'label.deleted': { type: string }
  /** `requests`, `labels`, `presets`: how many had the deleted label and now have its replacement. */
  'label.replaced': { replacementId: string; requests: number; labels: number; presets: number }
  'label.disabled': Record<string, never>
  'label.enabled': Record<string, never>
  'preset.created': Record<string, never>
  'preset.edited': { fields: string[] }
  'preset.deleted': Record<string, never>
  'report.created': { date: string; userIds: string[] }
  'report.edited': { fields: string[] }
  'report.mailed': { userIds: string[] }
  /** A timer began, rested or ended on the task, where customers may know of its time (DAY-055). */
  'task.worked_on': Record<string, never>
  'work.started': { worklogId: string }
  'work.paused': { worklogId: string }
  'work.stopped': { worklogId: string; spentMs: number }
  /** A timer that runs for long; `stopAt`: the last activity of its person, a possible end (PLN-044). */
  'work.forgotten': { worklogId: string; userId: string; spentMs: number; stopAt: string | null }
  'work.added': { worklogId: string; spentMs: number; type: string }
  'work.edited': TimeFacts & { worklogId: string; fields: string[]; fromMs: number; toMs: number }
  'work.deleted': TimeFacts & { worklogId: string; spentMs: number }
  'message.posted': { messageId: string; threadId: string; internal: boolean; bySide: MessageSide }
  'file.stored': { mimetype: string; size: number }
  'file.removed': { file: string }
  /** `personId`: whose data it holds; absent for those of the whole account. */
  'data_export.requested': { personId?: string }
  /** `userId`: who asked for it. */
  'data_export.ready': { userId: string; size: number }
  'data_export.failed': Record<string, never>
  'data_export.downloaded': Record<string, never>
  'probe.down': { probeId: string; type: string }
  'probe.acknowledged': { probeId: string; type: string }
  'probe.resolved': { probeId: string; type: string }
  /** New notices in the inboxes of these users, or settled ones; `announcementId`: of what they tell. */
  'notice.written': { userIds: string[]; announcementId?: string }
  'account.registered': { services: string[] }
  /** A member of staff watches the account that is the subject, or no longer; recorded in the provider's account. */
  'account.watcher_added': { userId: string }
  'account.watcher_removed': { userId: string }
  /** Staff read the account by the `app-id` header without entering it; once for each session and day. */
  'account.read': { sessionId: string }
  'recovery.requested': Record<string, never>
  'password.changed': { cause: 'recovery' | 'invitation' | 'person' }
  'address.confirmed': Record<string, never>
  'email_change.requested': Record<string, never>
  'email_change.confirmed': Record<string, never>
  'passkey.added': { passkeyId: string }
  'passkey.removed': { passkeyId: string }
  'caller_check.started': CallFacts
  'caller_check.ended': CallFacts & { outcome: 'hung_up' | 'replaced' | 'expired' }
  'caller_check.disowned': CallFacts
  'room.created': Record<string, never>
  'room.changed': { fields: string[] }
  'room.calendar_added': { calendarId: string }
  'room.calendar_removed': { calendarId: string }
  'booking_settings.changed': { fields: string[] }
  'booking.created': { roomId: string | null; status: string; nights: number; isGift: boolean; totalInCents: number }
  'booking.changed': { fields: string[]; totalInCents: number }
  'booking.status_changed': { from: string; to: string }
  'booking.deleted': { status: string }
  'booking.payment_added': { paymentId: string; method: string; amountInCents: number }
  'booking.payment_removed': { paymentId: string; method: string; amountInCents: number }
  'booking.refund_requested': { refundId: string; paymentId: string; amountInCents: number }
  'booking.refund_changed': { refundId: string; status: string; amountInCents: number }
  /** What a guest paid by card above the balance goes back to the card. */
  'booking.payment_returned': { guestPaymentId: string; amountInCents: number }
  'voucher.issued': { amountInCents: number }
  'voucher.used': { amountInCents: number; leftInCents: number }
  'voucher.returned': { amountInCents: number; leftInCents: number }
  'cloud.connected': { provider: string }
  'cloud.disconnected': { provider: string }
  /** Whether actions of the account's administrators wait for the approval of staff. */
  'cloud.approval_rule': { on: boolean }
  'cloud.zones_named': { zones: readonly string[] }
  'ssh_key.added': { name: string; fingerprint: string }
  'ssh_key.removed': { name: string; fingerprint: string }
  'server.changed': { status: string }
  /** A link to a monitored service or a request was added or removed. */
  'server.linked': { probeId: string | null; taskId: string | null; linked: boolean }
  'server.action_requested': { actionId: string; action: string }
  /** An action waits for the approval of staff; `taskId`: the request on the board that asks for it, to be created. */
  'server.approval_requested': { actionId: string; action: string; taskId: string }
  'server.action_approved': { actionId: string; action: string; taskId: string }
  'server.action_declined': { actionId: string; action: string; taskId: string }
  'server.action_withdrawn': { actionId: string; action: string; taskId: string }
  /** `taskId`: the request that asked for the approval of the action, if it needed one. */
  'server.action_done': { actionId: string; action: string; taskId: string | null }
  'server.action_failed': { actionId: string; action: string; taskId: string | null }
  'cluster.changed': { status: string }
  'probe.responsibility_changed': { probeId: string; from: string; to: string }
  'probe.attached': { probeId: string }
  'probe.renamed': { probeId: string }
  /** Staff paused the monitoring of the service, or resumed it. */
  'probe.paused': { probeId: string }
  'probe.resumed': { probeId: string }
  /** Nobody monitors the service any more. */
  'probe.detached': { probeId: string }
  /** A member of staff took charge of an incident, the subject, `afterMs` after it began. */
  'incident.taken': { probeId: string; via: 'page' | 'push' | 'mail' | 'gateway'; afterMs: number }
  /** Staff opened the request of an incident. */
  'incident.linked': { probeId: string; taskId: string }
  /** Handed to another member of staff; `from`: null when the monitoring source had acknowledged it. */
  /** Nobody took charge of an incident in production for so long after its start. */
  'incident.untaken': { probeId: string; waitedMs: number }
  'incident.handed_over': { probeId: string; from: string | null; to: string }
  /** An entry of an incident's timeline; the subject is the incident. */
  'incident.update_posted': { probeId: string; updateId: string; stage: string }
  'incident.update_removed': { probeId: string; updateId: string }
  /** `days`: the threshold reached, of `certificateWarnings`. */
  'probe.certificate_expiring': { probeId: string; days: number }
  /** The report of a month such as `2026-01` is ready; the subject is the account. */
  'sla_report.issued': { month: string }
  'maintenance.planned': { startsAt: string; endsAt: string }
  'maintenance.edited': { startsAt: string; endsAt: string }
  /** `minutesBefore`: time left until the start. */
  'maintenance.announced': { minutesBefore: number }
  'maintenance.started': { startsAt: string; endsAt: string }
  'maintenance.ended': { endedAt: string }
  'maintenance.cancelled': Record<string, never>
  'incident_report.created': { day: string }
  'incident_report.edited': { fields: string[] }
  'report.completion_requested': { day: string }
  'incident_report.published': { day: string; incidents: number }
  'account.second_factor_policy': { required: boolean }
  'second_factor.enrolled': Record<string, never>
  'second_factor.removed': { by: 'person' | 'administrator' }
  'second_factor.recovery_code_used': Record<string, never>
  'session.started': { sessionId: string }
  'session.ended': {
    sessionId: string
    reason:
      | 'signed_out'
      | 'by_administrator'
      | 'person_changed'
      | 'expired'
      | 'app_disabled'
      | 'issuer'
      | 'second_factor_required'
  }
  'app.edited': { fields: string[] }
  /** Rules of the provider for its staff; recorded in the provider's account. */
  'office.settings_changed': { fields: string[] }
  'app.disabled': Record<string, never>
  'app.enabled': Record<string, never>
  'app.feature_set': { featureId: string; enabled: boolean }
  'app.dispatched': { dispatchId: string }
  'app.document_accepted': { document: string; version: number }
  'webhook.stopped': { deliveryId: string }
  'webhook.resumed': Record<string, never>
  'system.work_retried': { kind: string; count: number }
  'system.work_dismissed': { kind: string; count: number }
  'staff.absence_planned': { userId: string; from: string; to: string; absenceId?: string }
  'staff.absence_cancelled': { userId: string; absenceId?: string }
  'staff.absence_changed': { userId: string; from: string; to: string; absenceId?: string }
  'staff.hours_changed': { userId: string; validFrom: string }
  /** `week`: its Monday. */
  'timesheet.submitted': { userId: string; week: string }
  'timesheet.approved': { userId: string; week: string }
  'timesheet.reopened': { userId: string; week: string }
  /** A past week that its person has not submitted. */
  'timesheet.due': { userId: string; week: string; loggedMs: number; capacityMs: number }
  /** How many past weeks are not submitted, and of whom, at most 50. */
  'timesheets.due': { weeks: number; userIds: string[] }
  'timesheet.approval_set': { approval: boolean }
  'answer_settings.changed': { fields: string[] }
  /** With a link that answers. */
  'answer.mailed': { taskId: string; kind: 'estimate' | 'completion'; userId: string }
  /** Announcements are of the provider's account; who acknowledges one does so in their own. */
  'announcement.created': { announcementId: string }
  'announcement.changed': { announcementId: string; fields: string[] }
  'announcement.deleted': { announcementId: string }
  'announcement.published': { announcementId: string }
  'announcement.shown': { announcementId: string }
  'announcement.withdrawn': { announcementId: string }
  'announcement.acknowledged': { announcementId: string }
  'staff.project_set': { userId: string; project: boolean }
  'staff.identity_released': { userId: string }
  'user.created': { roles: string[] }
  'user.invited': Record<string, never>
  'user.edited': { fields: string[]; rolesAdded?: string[]; rolesRemoved?: string[] }
  'user.removed': { anonymiseDueAt: string }
  'user.restored': { roles: string[] }
  'user.anonymised': { dueAt: string }
  'access_token.created': { scope: string; expiresAt: string | null }
  'access_token.deleted': Record<string, never>
}

export type EventName = keyof EventFacts

/**
 * `tokenId`: the request used an access token instead of a session. `via`: the person wrote a mail (EML-052), or
 * answered by the link of one (ANS-010).
 */
export type EventActor =
  | { kind: 'customer' | 'staff'; userId: string; tokenId?: string; via?: 'mail' | 'mail_link' }
  | { kind: 'system' }

/** An event, one row of `platform.events`. `subject` is the id of what it is about (a task, a session). */
export type EventOf<N extends EventName = EventName> = {
  [K in N]: {
    id: string
    at: Date
    appId: string | null
    actor: EventActor
    name: K
    subject: string
    data: EventFacts[K]
  }
}[N]

/** A new event as passed to `record`, which adds id and timestamp. */
export type NewEvent<N extends EventName = EventName> = {
  [K in N]: Omit<EventOf<K>, 'id' | 'at'>
}[N]

/**
 * Events that nobody follows while they happen, neither a live update nor a subscriber: they are stored for the audit
 * log, and no process is told.
 */
export const silentEvents: ReadonlySet<EventName> = new Set<EventName>(['session.started', 'account.read'])
