import * as z from 'zod/mini'
import { ratings } from '@passerelle/kernel/satisfaction'
import { toPlainLines } from '@passerelle/kernel/validators/formats'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Instant } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { linkedPage } from './linked-page.ts'

export const RatingName = z.enum(ratings)

/** Words with a rating; longer ones than a rating keeps have a problem of their own. */
export const RatingWords = z.optional(z.string().check(z.overwrite(toPlainLines), z.maxLength(20_000)))

/** The page of the link in the mail that asks; `given` is what was said before. */
export const RatingPage = z.object({
  kind: z.literal('satisfaction'),
  ...linkedPage,
  doneAt: Instant,
  /** From the request to its end, in ms. */
  tookMs: z.int(),
  given: z.nullable(z.object({ rating: RatingName, words: z.string() })),
  /** Until when it is rated, or the rating changed. */
  until: Instant,
  /** The request is archived: a new one continues it. */
  isArchived: z.boolean(),
  /** Token of the link that ends these mails. */
  unsubscribe: z.string(),
})
export type RatingPage = z.infer<typeof RatingPage>

/** `reopen`: the request is in progress again, with the words as a message; for `bad` only (ANS-020). */
export const RatingAnswer = z.strictObject({
  rating: RatingName,
  words: RatingWords,
  reopen: z.optional(z.boolean()),
})
export type RatingAnswer = z.infer<typeof RatingAnswer>

export const GivenRating = z.object({
  rating: RatingName,
  taskId: z.string(),
  at: Instant,
  until: Instant,
  reopened: z.boolean(),
  /** The request that continues an archived one. */
  followUpId: z.nullable(z.string()),
})
export type GivenRating = z.infer<typeof GivenRating>

/** What the customer of a done request said of it. */
const Given = z.object({
  rating: RatingName,
  words: z.string(),
  ratedAt: Instant,
  /** First and last name of who said it; null when they are deleted. */
  by: z.nullable(z.string()),
  /** When they opened the request again with it. */
  reopenedAt: z.nullable(Instant),
})

/** What the reader sees of the satisfaction with a done request; nothing for other customers (ANS-021). */
const TaskSatisfaction = z.object({
  given: z.nullable(Given),
  /** Until when the reader may rate it or change their rating; null if they may not. */
  until: z.nullable(Instant),
})
export type TaskSatisfaction = z.infer<typeof TaskSatisfaction>

export const satisfaction = api('projects', {
  /** How the customer rated the last end of the request. */
  readSatisfaction: operation({
    method: 'GET',
    path: '/private/tasks/:id/satisfaction',
    requirement: 'ANS-021',
    access: can('task.read', on('task')),
    params: TaskParams,
    response: TaskSatisfaction,
  }),
  /** Rates a done request as the customer who was asked, or as its owner where nobody was (ANS-019). */
  rateTask: operation({
    method: 'PUT',
    path: '/private/tasks/:id/satisfaction',
    requirement: 'ANS-019',
    access: can('satisfaction.rate', on('task')),
    token: 'none',
    params: TaskParams,
    body: z.strictObject({ rating: RatingName, words: RatingWords }),
    response: TaskSatisfaction,
    problems: ['access_denied', 'message_too_long', 'satisfaction_closed'],
  }),
})
