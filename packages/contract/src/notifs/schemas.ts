import * as z from 'zod/mini'
import { mailModes, noticeCategories } from '@passerelle/kernel/notice-preferences'
import { Id, Instant } from '../schemas.ts'

export const noticeKinds = [
  'estimate_waiting',
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
  'password_changed',
  'export_ready',
  'call_disowned',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const NoticeCategory = z.enum(noticeCategories)

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
  excerpt: z.nullable(z.string()),
  probe: z.nullable(z.object({ _id: Id, name: z.string() })),
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
export const Choices = z.strictObject({
  answer: Choice,
  messages: Choice,
  progress: Choice,
  availability: Choice,
  payments: Choice,
  security: Choice,
})
export const Preferences = z.object({
  choices: Choices,
  digestHour: z.int(),
  monthlyReport: z.boolean(),
  email: z.string(),
})

/** A browser that receives push notifications. */
export const Device = z.object({ _id: Id, device: z.string(), createdAt: Instant, usedAt: Instant })
