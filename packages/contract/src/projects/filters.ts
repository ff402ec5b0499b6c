import { maxTaskSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { Id, Instant, optionalText } from '../schemas.ts'
import { EstimateStatus, Priority, TaskKind } from './schemas.ts'

/** Filter values for tasks without a label of one type, used beside label ids (SRC-016). */
export const noLabel = { category: 'no_category', theme: 'no_theme', tag: 'no_tag' } as const
/**
 * Filter values beside milestone ids: the current sprint, no sprint at all, anything but the current sprint (SRC-015).
 */
export const sprintWords = ['current', 'none', 'not_current'] as const
/** Compares with a calendar day in Europe/Paris: before, up to, on, from and after (OPEN-013). */
export const Comparator = z.enum(['lt', 'lte', 'eq', 'gte', 'gt'])

const mostValues = 100

/** Accepts one value or a list; a query writes a list as `key[]=…&key[]=…`. */
export const many = <T>(item: z.ZodMiniType<T, T>, read: (value: unknown) => unknown = (value) => value) =>
  z.pipe(
    z.transform((value: T | readonly T[]) => (Array.isArray(value) ? value : [value]).map(read) as T[]),
    z.array(item).check(z.maxLength(mostValues)),
  )

const digit = (value: unknown) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value)
const flag = (value: unknown) => (value === 'true' || value === 'false' ? value === 'true' : value)

const LabelChoice = z.union([Id, z.enum(noLabel)])
const SprintChoice = z.union([Id, z.enum(sprintWords)])

/** A calendar day, `2026-02-03`; an instant is read as its day in Paris. */
const Day = z.union([z.iso.date(), Instant])

const pairs = [
  ['plannedAt', 'plannedAtComparator'],
  ['dueAt', 'dueAtComparator'],
  ['duringFrom', 'duringTo'],
] as const
type Dates = Partial<Record<(typeof pairs)[number][number], unknown>>

/** A date and its comparator must be given together (SRC-014), and both ends of a span; reports the missing one. */
export const inPairs = z.check<Dates>(({ value, issues }) => {
  for (const pair of pairs) {
    const missing = pair.filter((key) => value[key] === undefined)
    if (missing.length === 1)
      issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: [missing[0]!] })
  }
})

/** The filters by field, for schemas that combine them with other fields. */
export const filterFields = {
  labelIds: z.optional(many(LabelChoice)),
  memberIds: z.optional(many(Id)),
  milestoneIds: z.optional(many(SprintChoice)),
  priorities: z.optional(many(Priority, digit)),
  kinds: z.optional(many(TaskKind)),
  estimation: z.optional(many(EstimateStatus)),
  /** Whether the task is pending. Absent = all. */
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
  /** Due or planned on one of these days, both included (DAY-020). */
  duringFrom: z.optional(Day),
  duringTo: z.optional(Day),
}
/**
 * Filters of a task list (SRC-012 to SRC-016), in queries as `filters[key]…` and in bodies. Different filters are
 * combined with AND, the values of one filter with OR. Labels of different types count as different filters.
 */
export const TaskFilters = z.strictObject(filterFields).check(inPairs)
/** Search text for slug, name, description. Trimmed; empty means no search (SRC-010, SRC-011). */
export const SearchText = optionalText(maxTaskSearchLength)

const Direction = z.enum(['asc', 'desc'])
/**
 * Field → direction, in order of precedence; tasks without the field come last. A query writes `sort[priority]=desc`. A
 * record, because an object schema would reorder the fields.
 */
export const TaskSort = z.partialRecord(
  z.enum(['createdAt', 'priority', 'name', 'plannedAt', 'dueAt', 'estimatedTime', 'doneAt']),
  Direction,
)

export const filterParams = { search: z.optional(SearchText), filters: z.optional(TaskFilters) }

export type Comparator = z.infer<typeof Comparator>
export type TaskFilters = z.infer<typeof TaskFilters>
export type TaskSort = z.infer<typeof TaskSort>
