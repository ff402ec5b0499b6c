import * as z from 'zod/mini'
import { mailAnswerChoices, maxCeilingInCents } from '@passerelle/kernel/mail-answers'
import { toPlainLines } from '@passerelle/kernel/validators/formats'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Instant } from '../schemas.ts'

const Answer = z.enum(['accept', 'refuse', 'ask'])
export type MailAnswer = z.infer<typeof Answer>

/**
 * What follows an answer: the work is planned, the request is archived after 48 hours, it is done, it is in progress
 * again, or the question still waits.
 */
const Effect = z.enum(['planning', 'archive', 'done', 'in_progress', 'waiting'])

/** The figure that the user saw, in ms; a completion has none. */
const SeenTime = z.nullable(z.int().check(z.minimum(0), z.maximum(36_000_000_000)))

const link = 'the token of a mailed link is the bearer'

/** A question as its page shows it; prices in cents excluding taxes, null for a completion. */
export const AnswerPage = z.object({
  kind: z.enum(['estimate', 'completion']),
  account: z.object({ name: z.string(), logo: z.nullable(z.string()), primaryColor: z.string() }),
  person: z.object({ firstName: z.string(), lastName: z.string(), locale: z.enum(['fr', 'en']) }),
  providerName: z.string(),
  taskId: z.string(),
  name: z.string(),
  /** Who asked; null when unknown. */
  actorName: z.nullable(z.string()),
  estimatedTime: z.nullable(z.int()),
  lines: z.array(
    z.object({
      unit: z.enum(['day', 'hour']),
      /** In ms. */
      time: z.int(),
      unitPriceInCents: z.int(),
      netInCents: z.int(),
    }),
  ),
  totalInCents: z.nullable(z.int()),
  /** The estimate that was accepted before, in ms, and when. */
  acceptedEstimatedTime: z.nullable(z.int()),
  acceptedAt: z.nullable(Instant),
  askedAt: Instant,
  /** When the request is archived, or the completion accepted, without an answer. */
  closesAt: z.nullable(Instant),
  /** When the link ends. */
  expiresAt: Instant,
  effect: z.object({ accept: Effect, refuse: Effect, ask: Effect }),
  may: z.array(Answer),
  /** Path of the request in the portal, which asks for sign-in. */
  signInLink: z.string(),
})
export type AnswerPage = z.infer<typeof AnswerPage>

const Given = z.object({
  answer: Answer,
  taskId: z.string(),
  at: Instant,
  effect: Effect,
  /** Path of the receipt in the portal; null where there is none. */
  receiptLink: z.nullable(z.string()),
})
export type GivenAnswer = z.infer<typeof Given>

const Settings = z.object({
  mailAnswers: z.enum(mailAnswerChoices),
  ceilingInCents: z.int().check(z.minimum(0), z.maximum(maxCeilingInCents)),
  /** 0 before anybody changed them. */
  version: z.int(),
})
export type AnswerSettings = z.infer<typeof Settings>

export const answers = api('projects', {
  /** What the link of a mail asks. Changes nothing, however often it is opened (ANS-006). */
  readAnswer: operation({
    method: 'GET',
    path: '/public/answer',
    requirement: 'ANS-006',
    access: anyone(link),
    link: {},
    response: AnswerPage,
    problems: ['bad_request', 'link_expired'],
    perMinute: 60,
  }),
  /** Answers an estimate or a completion, or asks about it, as the person of the link (ANS-007, ANS-008). */
  giveAnswer: operation({
    method: 'POST',
    path: '/public/answer',
    requirement: 'ANS-007',
    access: anyone(link),
    link: { perMinute: 10 },
    body: z.strictObject({
      answer: Answer,
      estimatedTime: SeenTime,
      // Longer texts have a problem of their own.
      text: z.optional(z.string().check(z.overwrite(toPlainLines), z.maxLength(20_000))),
    }),
    response: Given,
    problems: [
      'bad_request',
      'completion_not_asked',
      'estimate_not_waiting',
      'link_expired',
      'message_empty',
      'message_too_long',
      'origin_refused',
      'task_archived',
      'task_changed',
      'too_many_requests',
    ],
  }),
  /** What administrators of the account answer by the links of mails (ANS-001). */
  readAnswerSettings: operation({
    method: 'GET',
    path: '/admin/answer-settings',
    requirement: 'ANS-001',
    access: can('answerSettings.read'),
    response: Settings,
  }),
  /** Changes it; the consent of the customer, so staff may not (ANS-001). */
  setAnswerSettings: operation({
    method: 'PATCH',
    path: '/admin/answer-settings',
    requirement: 'ANS-001',
    access: can('answerSettings.write'),
    token: 'none',
    body: z.strictObject({
      mailAnswers: z.optional(Settings.shape.mailAnswers),
      ceilingInCents: z.optional(Settings.shape.ceilingInCents),
      /** Compare-and-set with the version that was shown. */
      version: z.optional(z.int().check(z.minimum(0))),
    }),
    response: Settings,
    problems: ['settings_changed'],
  }),
})
