import * as z from 'zod/mini'
import { mailModes, noticeCategories } from '@passerelle/kernel/notice-preferences'
import { maxQuietDays } from '@passerelle/kernel/quiet-hours'
import { Id, Instant } from '../schemas.ts'

export const noticeKinds = [
  'estimate_waiting',
  'quote_waiting',
  'quote_ending',
  'quote_expired',
  'estimate_proposed',
  'completion_asked',
  'answer_awaited',
  'reminder',
  'message',
  'internal_message',
  'estimate_accepted',
  'estimate_refused',
  'completion_accepted',
  'completion_refused',
  'satisfaction_bad',
  'archived',
  'incident',
  'incident_over',
  'incident_update',
  'maintenance_announced',
  'maintenance_started',
  'maintenance_ended',
  'maintenance_cancelled',
  'certificate_expiring',
  'report_requested',
  'report_published',
  'payment_failed',
  'payment_disputed',
  'collections_failed',
  'invoice_paid_twice',
  'password_changed',
  'export_ready',
  'call_disowned',
  'request_new',
  'request_unattended',
  'assigned',
  'assigned_many',
  'unassigned',
  'hold_ended',
  'review_asked',
  'merge_answered',
  'approval_asked',
  'outage',
  'outage_over',
  'incident_handed_over',
  'incident_taken',
  'incident_untaken',
  'oncall_page',
  'oncall_exhausted',
  'oncall_over',
  'oncall_test',
  'shift_began',
  'shift_ended',
  'shift_ahead',
  'oncall_gap',
  'check_unproven',
  'measure_corrected',
  'account_new',
  'mails_expiring',
  'receiving_failed',
  'receiving_healed',
  'absence_conflict',
  'hours_changed',
  'time_changed',
  'timer_forgotten',
  'week_submitted',
  'week_approved',
  'week_reopened',
  'week_due',
  'weeks_due',
  'announcement',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const NoticeCategory = z.enum(noticeCategories)

/** Why staff are told, the first that fits (DAY-010). */
export const noticeReasons = ['assigned', 'watcher', 'on_duty', 'project', 'decider'] as const
export type NoticeReason = (typeof noticeReasons)[number]

/** Numbers and moments of the event (`NoticeFacts` of the kernel). */
const Facts = z.object({
  amountInCents: z.optional(z.int()),
  count: z.optional(z.int()),
  slugs: z.optional(z.array(z.string())),
  invoiceId: z.optional(Id),
  number: z.optional(z.string()),
  isLost: z.optional(z.boolean()),
  loggedAt: z.optional(Instant),
  worklogId: z.optional(Id),
  ownerId: z.optional(Id),
  stopAt: z.optional(Instant),
  personId: z.optional(Id),
  fromMs: z.optional(z.int()),
  toMs: z.optional(z.int()),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  requests: z.optional(z.int()),
  onCallDays: z.optional(z.int()),
  accepted: z.optional(z.boolean()),
  takeBefore: z.optional(Instant),
  resolveBefore: z.optional(Instant),
  since: z.optional(Instant),
  takenAt: z.optional(Instant),
  resolvedAt: z.optional(Instant),
  cause: z.optional(z.string()),
  step: z.optional(z.int()),
  round: z.optional(z.int()),
  rounds: z.optional(z.int()),
  services: z.optional(z.int()),
  accounts: z.optional(z.int()),
  name: z.optional(z.string()),
  failure: z.optional(z.string()),
  reason: z.optional(z.string()),
  startsAt: z.optional(Instant),
  endsAt: z.optional(Instant),
  validUntil: z.optional(z.iso.date()),
  announcementId: z.optional(Id),
})

/** A notice in the inbox. Names and texts are current at the time of reading. */
export const Notice = z.object({
  _id: Id,
  kind: z.enum(noticeKinds),
  category: NoticeCategory,
  createdAt: Instant,
  readAt: z.nullable(Instant),
  app: z.object({ _id: Id, slug: z.string(), name: z.string() }),
  task: z.nullable(z.object({ _id: Id, slug: z.string(), name: z.string() })),
  actor: z.nullable(z.object({ _id: Id, firstName: z.string(), lastName: z.string(), staff: z.boolean() })),
  /** Who did what it asks for while it was unread. */
  settledBy: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  excerpt: z.nullable(z.string()),
  reason: z.nullable(z.enum(noticeReasons)),
  facts: Facts,
  probe: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Titles of the announcement that it is. */
  announcement: z.nullable(z.object({ titleFr: z.string(), titleEn: z.string() })),
  /** End of the certificate that a notice is about. */
  expiresAt: z.nullable(Instant),
  maintenance: z.nullable(
    z.object({
      _id: Id,
      services: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      textFr: z.string(),
      textEn: z.string(),
    }),
  ),
})

export const Choice = z.strictObject({ inbox: z.boolean(), push: z.boolean(), mail: z.enum(mailModes) })
/** `answer` is for customers only, the other optional ones for staff only (DAY-013). */
export const Choices = z.strictObject({
  incoming: z.optional(Choice),
  assigned: z.optional(Choice),
  decisions: z.optional(Choice),
  answer: z.optional(Choice),
  messages: Choice,
  progress: Choice,
  availability: Choice,
  payments: Choice,
  security: Choice,
})
const minuteOfDay = z.nullable(z.int().check(z.gte(0), z.lte(1439)))
/**
 * Hours of staff without pushes and mails (DAY-014): minutes of the day, both or none, and whole days, 1 Monday to 7
 * Sunday.
 */
export const quietHours = {
  quietFrom: z.optional(minuteOfDay),
  quietTo: z.optional(minuteOfDay),
  quietDays: z.optional(
    z.array(z.int().check(z.gte(1), z.lte(7))).check(
      z.maxLength(maxQuietDays),
      z.refine((days) => new Set(days).size === days.length),
    ),
  ),
}
export const Preferences = z.object({
  choices: Choices,
  ...quietHours,
  digestHour: z.int(),
  monthlyReport: z.boolean(),
  /** Customers: the question whether a request was done well, by mail. */
  satisfaction: z.boolean(),
  /** Customers: the news of the provider, by mail. */
  announcements: z.boolean(),
  email: z.string(),
})

/** A browser that receives push notifications. */
export const Device = z.object({ _id: Id, device: z.string(), createdAt: Instant, usedAt: Instant })
