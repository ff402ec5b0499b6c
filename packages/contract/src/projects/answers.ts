import * as z from 'zod/mini'
import { mailAnswerChoices, maxCeilingInCents } from '@passerelle/kernel/mail-answers'
import { toPlainLines } from '@passerelle/kernel/validators/formats'
import { anyone, can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Instant } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { linkedPage } from './linked-page.ts'
import { GivenRating, RatingAnswer, RatingPage } from './satisfaction.ts'

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
  ...linkedPage,
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
  /** The quote that waits, whose net sum is the total; `lines` are then empty. Null for an estimate without one. */
  quote: z.nullable(
    z.object({
      number: z.string(),
      lines: z.array(z.object({ title: z.string(), netInCents: z.int() })),
      grossInCents: z.int(),
      terms: z.string(),
      /** Last day, such as `2026-03-04`. */
      validUntil: z.string(),
    }),
  ),
  /** The estimate that was accepted before, in ms, and when. */
  acceptedEstimatedTime: z.nullable(z.int()),
  acceptedAt: z.nullable(Instant),
  askedAt: Instant,
  /** When the request is archived, the quote expires or the completion is accepted, without an answer. */
  closesAt: z.nullable(Instant),
  effect: z.object({ accept: Effect, refuse: Effect, ask: Effect }),
  may: z.array(Answer),
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

/** Who may answer by the link of a mail: when it was made, and when it left; null while it waits. */
const MailedAnswers = z.object({
  list: z.array(
    z.object({ firstName: z.string(), lastName: z.string(), mailedAt: Instant, sentAt: z.nullable(Instant) }),
  ),
})
export type MailedAnswers = z.infer<typeof MailedAnswers>

const Settings = z.object({
  mailAnswers: z.enum(mailAnswerChoices),
  ceilingInCents: z.int().check(z.minimum(0), z.maximum(maxCeilingInCents)),
  /** People are asked by mail whether a request was done well (ANS-017). */
  satisfactionMails: z.boolean(),
  /** 0 before anybody changed them. */
  version: z.int(),
})
export type AnswerSettings = z.infer<typeof Settings>

const GivenAnswerBody = z.strictObject({
  answer: Answer,
  estimatedTime: SeenTime,
  // Longer texts have a problem of their own.
  text: z.optional(z.string().check(z.overwrite(toPlainLines), z.maxLength(20_000))),
})
export type GivenAnswerBody = z.infer<typeof GivenAnswerBody>

export const answers = api('projects', {
  /** What the link of a mail asks. Changes nothing, however often it is opened (ANS-006). */
  readAnswer: operation({
    method: 'GET',
    path: '/public/answer',
    requirement: 'ANS-006',
    access: anyone(link),
    link: {},
    response: z.discriminatedUnion('kind', [AnswerPage, RatingPage]),
    problems: ['bad_request', 'link_expired'],
    perMinute: 60,
  }),
  /**
   * Answers an estimate or a completion, or asks about it, as the person of the link (ANS-007, ANS-008); or rates a
   * done request (ANS-019).
   */
  giveAnswer: operation({
    method: 'POST',
    path: '/public/answer',
    requirement: 'ANS-007',
    access: anyone(link),
    link: { perMinute: 10 },
    body: z.union([GivenAnswerBody, RatingAnswer]),
    response: z.union([Given, GivenRating]),
    problems: [
      'access_denied',
      'answer_mismatch',
      'bad_request',
      'completion_not_asked',
      'estimate_not_waiting',
      'link_expired',
      'message_empty',
      'message_too_long',
      'origin_refused',
      'quote_expired',
      'satisfaction_closed',
      'satisfaction_reopen',
      'task_archived',
      'task_changed',
      'too_many_requests',
    ],
  }),
  /** The request of a link, also of one that no longer works, for somebody with a session in its account (ANS-015). */
  findLinkedTask: operation({
    method: 'POST',
    path: '/private/linked-task',
    requirement: 'ANS-015',
    access: can('task.list'),
    token: 'none',
    body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    response: z.object({ taskId: z.string() }),
    problems: ['not_found'],
  }),
  /** Who may answer the question of a request by the link of a mail (ANS-016). */
  listMailedAnswers: operation({
    method: 'GET',
    path: '/admin/tasks/:id/mailed-answers',
    requirement: 'ANS-016',
    access: can('task.readAdmin', on('task')),
    params: TaskParams,
    response: MailedAnswers,
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
      satisfactionMails: z.optional(z.boolean()),
      /** Compare-and-set with the version that was shown. */
      version: z.optional(z.int().check(z.minimum(0))),
    }),
    response: Settings,
    problems: ['settings_changed'],
  }),
})
