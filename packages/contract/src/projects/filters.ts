import * as z from 'zod/mini'
import { Id, Instant, optionalText } from '../schemas.ts'
import { EstimateStatus, Priority, TaskKind } from './schemas.ts'

/** Label ids, or the lack of a label of one type (SRC-016). */
export const noLabel = { category: 'no_category', theme: 'no_theme', tag: 'no_tag' } as const
/** Sprint ids, or the sprint of today, no sprint at all, anything but the sprint of today (SRC-015). */
export const sprintWords = ['current', 'none', 'not_current'] as const
/** Before, up to, on, from and after a calendar day in Europe/Paris (OPEN-013). */
export const Comparator = z.enum(['lt', 'lte', 'eq', 'gte', 'gt'])

const mostValues = 100

/** A value or several of them; a query writes several as `key[]=…&key[]=…`. */
export const many = <T>(item: z.ZodMiniType<T, T>, read: (value: unknown) => unknown = (value) => value) =>
  z.pipe(
    z.transform((value: T | readonly T[]) => (Array.isArray(value) ? value : [value]).map(read) as T[]),
    z.array(item).check(z.maxLength(mostValues)),
  )

const digit = (value: unknown) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value)
const flag = (value: unknown) => (value === 'true' || value === 'false' ? value === 'true' : value)

const LabelChoice = z.union([Id, z.enum(noLabel)])
const SprintChoice = z.union([Id, z.enum(sprintWords)])

/** A calendar day, `2026-02-03`; of an instant, the day in Paris is meant. */
const Day = z.union([z.iso.date(), Instant])

type Dates = Partial<Record<'plannedAt' | 'dueAt' | 'plannedAtComparator' | 'dueAtComparator', unknown>>

/** A date and how to compare with it come together (SRC-014): the one that is missing is named. */
export const inPairs = z.check<Dates>(({ value, issues }) => {
  for (const field of ['plannedAt', 'dueAt'] as const) {
    const pair = [field, `${field}Comparator`] as const
    const missing = pair.filter((key) => value[key] === undefined)
    if (missing.length === 1)
      issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: [missing[0]!] })
  }
})

/** The filters by field, for shapes that carry more beside them. */
export const filterFields = {
  labelIds: z.optional(many(LabelChoice)),
  memberIds: z.optional(many(Id)),
  milestoneIds: z.optional(many(SprintChoice)),
  priorities: z.optional(many(Priority, digit)),
  kinds: z.optional(many(TaskKind)),
  estimation: z.optional(many(EstimateStatus)),
  /** Is it waiting for somebody? Absent = all. */
  pending: z.optional(
    z.pipe(
      z.transform((value: boolean | 'true' | 'false') => flag(value) as boolean),
      z.boolean(),
    ),
  ),
  plannedAt: z.optional(Day),
  plannedAtComparator: z.optional(Comparator),
  dueAt: z.optional(Day),
  dueAtComparator: z.optional(Comparator),
}
/**
 * What a list of requests is narrowed down to (SRC-012 to SRC-016), in queries as `filters[key]…` and in bodies. Different filters
 * all have to hold; of the values of one filter one is enough. Labels of different types count as different filters.
 */
export const TaskFilters = z.strictObject(filterFields).check(inPairs)
/** Text to look for: slug, name, description. Trimmed; none at all is no search (SRC-010, SRC-011). */
export const SearchText = optionalText(200)

const Direction = z.enum(['asc', 'desc'])
/**
 * Field → direction, the first field first; requests without the field come last. A query writes `sort[priority]=desc`. A record, because an object would
 * bring the fields into its own order.
 */
export const TaskSort = z.partialRecord(
  z.enum(['createdAt', 'priority', 'name', 'plannedAt', 'dueAt', 'estimatedTime', 'doneAt']),
  Direction,
)

export const filterParams = { search: z.optional(SearchText), filters: z.optional(TaskFilters) }

export type Comparator = z.infer<typeof Comparator>
export type TaskFilters = z.infer<typeof TaskFilters>
export type TaskSort = z.infer<typeof TaskSort>
