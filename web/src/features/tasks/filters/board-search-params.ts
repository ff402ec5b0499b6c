import type { Comparator, ListParams, TaskFilters } from '../../../model/tasks/queries/list-params.ts'

/** Search params of the filters: `?priority=high,major&due=lt.2026-03-01&search=vpn`. */
export const searchParamNames = [
  'search',
  'labels',
  'kind',
  'pending',
  'priority',
  'estimate',
  'members',
  'planned',
  'due',
  'during',
  'milestones',
] as const
export type BoardSearchParams = { [K in (typeof searchParamNames)[number]]?: string | undefined }

/** Maximum number of values of one filter. */
const most = 50
const longestText = 200

const priorities = ['low', 'medium', 'high', 'major', 'critical'] as const
const kinds = ['basic', 'alert', 'issue'] as const
const statuses = ['without', 'waiting', 'refused', 'accepted'] as const
const comparators = ['lt', 'lte', 'eq', 'gte', 'gt'] as const
/** Special values for tasks without a label of a type (SRC-016). */
export const labelSpecials = ['no_category', 'no_theme', 'no_tag'] as const
/** Special values: the current milestone, no milestone, and any but the current one (SRC-015). */
export const milestoneSpecials = ['current', 'none', 'not_current'] as const

const isOneOf =
  <T extends string>(all: readonly T[]) =>
  (text: string): text is T =>
    (all as readonly string[]).includes(text)
const isId = (text: string) => /^[0-9a-f]{24}$/.test(text)
const isIdOr =
  (specials: readonly string[]) =>
  (text: string): text is string =>
    isId(text) || specials.includes(text)

/** Whether a text is a calendar day such as `2026-03-01`. */
const isDay = (text: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const chosen = <T extends string>(value: unknown, fits: (text: string) => text is T): T[] =>
  [...new Set(textOf(value).split(',').filter(fits))].slice(0, most)

/** A day with its comparator; both are required (SRC-014). */
const comparedDay = (value: unknown): { comparator: Comparator; day: string } | undefined => {
  const [comparator = '', day = '', ...more] = textOf(value).split('.')
  return isOneOf(comparators)(comparator) && isDay(day) && more.length === 0 ? { comparator, day } : undefined
}

/** Two days in order, the first and the last of a span. */
const daySpan = (value: unknown): { from: string; to: string } | undefined => {
  const [from = '', to = '', ...more] = textOf(value).split('.')
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? { from, to } : undefined
}

const filtersOf = (search: Record<string, unknown>): TaskFilters => {
  const labelIds = chosen(search['labels'], isIdOr(labelSpecials))
  const memberIds = chosen(search['members'], isIdOr([]))
  const milestoneIds = chosen(search['milestones'], isIdOr(milestoneSpecials))
  const levels = chosen(search['priority'], isOneOf(priorities)).map(
    (name) => priorities.indexOf(name) as 0 | 1 | 2 | 3 | 4,
  )
  const kind = chosen(search['kind'], isOneOf(kinds))
  const estimation = chosen(search['estimate'], isOneOf(statuses))
  const [pending] = chosen(search['pending'], isOneOf(['yes', 'no']))
  const planned = comparedDay(search['planned'])
  const due = comparedDay(search['due'])
  const during = daySpan(search['during'])
  return {
    ...(labelIds.length > 0 && { labelIds }),
    ...(kind.length > 0 && { kinds: kind }),
    ...(pending !== undefined && { pending: pending === 'yes' }),
    ...(levels.length > 0 && { priorities: levels }),
    ...(estimation.length > 0 && { estimation }),
    ...(memberIds.length > 0 && { memberIds }),
    ...(planned && { plannedAt: planned.day, plannedAtComparator: planned.comparator }),
    ...(due && { dueAt: due.day, dueAtComparator: due.comparator }),
    ...(during && { duringFrom: during.from, duringTo: during.to }),
    ...(milestoneIds.length > 0 && { milestoneIds }),
  }
}

/**
 * Parses the search params of the board to list parameters; invalid values are ignored. Undefined if there are none.
 */
export const parseListParams = (address: Record<string, unknown>): ListParams | undefined => {
  const search = textOf(address['search']).trim().slice(0, longestText) // SRC-010
  const filters = filtersOf(address)
  const filtered = Object.keys(filters).length > 0
  if (search === '' && !filtered) return undefined
  return { ...(search !== '' && { search }), ...(filtered && { filters }) }
}

const joined = (values: readonly string[] | undefined) => values?.join(',')
const dated = (day: string | undefined, comparator: Comparator | undefined) =>
  day && comparator ? `${comparator}.${day}` : undefined

/**
 * Converts list parameters to search params; removed filters are set to undefined so that they disappear from the URL.
 */
export const toBoardSearch = (
  wanted: ListParams | undefined,
): { [K in keyof BoardSearchParams]-?: string | undefined } => {
  const filters = wanted?.filters ?? {}
  return {
    search: wanted?.search,
    labels: joined(filters.labelIds),
    kind: joined(filters.kinds),
    pending: filters.pending === undefined ? undefined : filters.pending ? 'yes' : 'no',
    priority: joined(filters.priorities?.map((code) => priorities[code])),
    estimate: joined(filters.estimation),
    members: joined(filters.memberIds),
    planned: dated(filters.plannedAt, filters.plannedAtComparator),
    due: dated(filters.dueAt, filters.dueAtComparator),
    during: filters.duringFrom && filters.duringTo ? `${filters.duringFrom}.${filters.duringTo}` : undefined,
    milestones: joined(filters.milestoneIds),
  }
}

/** Validates the search params of the board: removes invalid ones and adds no missing keys. */
export const validateBoardSearch = (address: Record<string, unknown>): BoardSearchParams => {
  const understood = toBoardSearch(parseListParams(address))
  return Object.fromEntries(searchParamNames.filter((name) => name in address).map((name) => [name, understood[name]]))
}

/**
 * Search middleware: a link without filters retains those of the board, so that a task opens over the filtered board
 * and closing it returns there.
 */
export const retainBoardSearch = ({
  search,
  next,
}: {
  search: BoardSearchParams
  next: (search: BoardSearchParams) => BoardSearchParams
}): BoardSearchParams => {
  const named = next(search)
  if (Object.keys(named).some((name) => (searchParamNames as readonly string[]).includes(name))) return named
  return {
    ...named,
    ...Object.fromEntries(
      searchParamNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
    ),
  }
}
