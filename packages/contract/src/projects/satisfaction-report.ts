import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, pageQuery } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { RatingName } from './satisfaction.ts'

const longestDays = 366
const dayMs = 86_400_000
const Day = z.iso.date()

/** Of the requests that were asked about, or rated unasked, in the period. */
const Figures = z.object({
  asked: z.int(),
  answered: z.int(),
  good: z.int(),
  fair: z.int(),
  bad: z.int(),
  reopened: z.int(),
})
export type SatisfactionFigures = z.infer<typeof Figures>
/** `id` is null for requests without a category. */
const Group = z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), ...Figures.shape })

const Rated = z.object({
  task: z.object({ taskId: z.string(), name: z.string() }),
  app: z.object({ _id: Id, name: z.string() }),
  /** First and last name of who rated it; null when they are deleted. */
  person: z.nullable(z.string()),
  rating: RatingName,
  words: z.string(),
  ratedAt: Instant,
  /** Names of the staff who are members of the request. */
  staff: z.array(z.string()),
  reopenedAt: z.nullable(Instant),
})
export type RatedTask = z.infer<typeof Rated>

/** Figures of the period and of the one before it, of each account, category and member of staff, and the ratings. */
const Report = z.object({
  ...Figures.shape,
  previous: Figures,
  by: z.object({ apps: z.array(Group), categories: z.array(Group), people: z.array(Group) }),
  /** Bad ones first, then the newest. */
  list: z.array(Rated),
  total: z.int(),
})
export type SatisfactionReport = z.infer<typeof Report>

type Period = { from: string; to: string }
const isPeriod = ({ from, to }: Period) => from <= to && Date.parse(to) - Date.parse(from) < longestDays * dayMs

/** Both days belong to the period; at most 366 days. */
const period = { from: Day, to: Day }
const filters = {
  ...period,
  appId: z.optional(Id),
  /** A member of staff: of the request, or with time on it. */
  userId: z.optional(Id),
  labelId: z.optional(Id),
  /** For the list alone. */
  rating: z.optional(RatingName),
}
const checked = z.refine<Period>(isPeriod, { path: ['to'] })

export const satisfactionReport = api('projects', {
  /** How satisfied customers are: of all accounts for project staff, of their own requests for others (ANS-022). */
  readSatisfactionReport: operation({
    method: 'GET',
    path: '/:provider/satisfaction',
    requirement: 'ANS-022',
    access: can('satisfaction.report'),
    params: Provider,
    query: z.strictObject({ ...filters, ...pageQuery }).check(checked),
    response: Report,
    perMinute: 60,
  }),
  /** The ratings of a period as CSV, newest first. */
  exportSatisfaction: operation({
    method: 'GET',
    path: '/:provider/satisfaction/export',
    requirement: 'ANS-022',
    kind: 'download',
    access: can('satisfaction.report'),
    params: Provider,
    query: z.strictObject(filters).check(checked),
    perMinute: 20,
  }),
  /** The same of one account, without figures of staff (ANS-022). */
  readOwnSatisfaction: operation({
    method: 'GET',
    path: '/admin/satisfaction',
    requirement: 'ANS-022',
    access: can('satisfaction.ownReport'),
    query: z.strictObject({ ...period, rating: z.optional(RatingName), ...pageQuery }).check(checked),
    response: Report,
    perMinute: 60,
  }),
})
