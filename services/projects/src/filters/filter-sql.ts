import type { Priority } from '@passerelle/contract/projects/schemas'
import { searchConditionSql } from '../search/search-condition.ts'
import { filterMarksSql, filterRows, ownMarks } from './filter-marks.ts'
import type { FilterCriteria } from './filter-criteria.ts'

const everyPriority: Priority[] = [0, 1, 2, 3, 4]

/** Parameters in order, cast to the types of the columns so that indexes are used. */
const parameters = [
  ['soughtIds', 'bpchar[]', ({ searchCondition }) => searchCondition?.ids ?? null],
  ['soughtWords', 'text', ({ searchCondition }) => searchCondition?.words ?? null],
  ['own', 'text[]', ownMarks],
  ['priorities', 'smallint[]', ({ priorities }) => priorities ?? everyPriority],
  ['labels', 'bpchar[]', ({ labelIds }) => labelIds],
  ['lacking', 'text[]', ({ withoutLabelTypes }) => withoutLabelTypes],
  ['members', 'bpchar[]', ({ memberIds }) => memberIds],
  ['milestones', 'bpchar[]', ({ milestoneIds }) => milestoneIds],
  ['sprints', 'text[]', ({ sprints }) => sprints],
  ['sprint', 'int', ({ currentSprint }) => currentSprint],
  ['plannedFrom', 'timestamptz', ({ planned }) => planned.from],
  ['plannedBefore', 'timestamptz', ({ planned }) => planned.before],
  ['dueFrom', 'timestamptz', ({ due }) => due.from],
  ['dueBefore', 'timestamptz', ({ due }) => due.before],
  ['duringFrom', 'timestamptz', ({ during }) => during.from],
  ['duringBefore', 'timestamptz', ({ during }) => during.before],
] as const satisfies [string, string, (narrowing: FilterCriteria) => unknown][]

type Names = Record<(typeof parameters)[number][0], string>

const within = (column: string, from: string, before: string) =>
  `(${from} IS NULL OR ${column} >= ${from})\n  AND (${before} IS NULL OR ${column} < ${before})`
const unmarked = ($: Names) =>
  [
    `t.priority = ANY (${$.priorities})`,
    within('t.planned_at', $.plannedFrom, $.plannedBefore),
    within('t.due_at', $.dueFrom, $.dueBefore),
    `(${$.duringFrom} IS NULL OR (t.due_at >= ${$.duringFrom} AND t.due_at < ${$.duringBefore})
      OR (t.planned_at >= ${$.duringFrom} AND t.planned_at < ${$.duringBefore}))`,
  ].join('\n  AND ')

/** SQL condition: does task `t` have the marks of `query` (SQL of a `tsquery`, null = no filter)? */
const marked = (t: string, query: string) => `coalesce((${t}.own_marks || ${t}.link_marks) @@ ${query}, true)`

/**
 * SQL fragments that filter tasks `t`, with parameters starting at `$first`. The SQL text is the same for every
 * combination of filters, so the prepared plan is reused (SRC-012 to SRC-016). Returns the mark rows, their aggregate,
 * the search condition, the remaining column conditions, and the parameters by name.
 */
export const filterSqlParts = (first: number) => {
  const $ = Object.fromEntries(parameters.map(([name, type], index) => [name, `$${first + index}::${type}`])) as Names
  return {
    asked: filterRows($),
    marks: (place?: string, rows = `(${filterRows($)}) asked`) => filterMarksSql(rows, place),
    sought: `(${$.soughtWords} IS NULL OR ${searchConditionSql({ ids: $.soughtIds, words: $.soughtWords })})`,
    rest: unmarked($),
    $,
  }
}

/** The same filters as a single SQL condition. */
export const filterSql = (first: number): string => {
  const { marks, sought, rest } = filterSqlParts(first)
  return `${marked('t', `(${marks()})`)}\n  AND ${rest}\n  AND ${sought}`
}

/** SQL of the scope that prefixes marks in `list_marks`, from SQL of the list and of the account. */
export const markScope = (listId: string, appId: string): string => `${listId} || ':' || ${appId} || ':'`

/**
 * SQL that scopes the aggregated marks to one list of one account. `here` is the query for the index
 * `tasks_list_marks`; it also matches the few tasks with too many marks to index, which need a recheck. `needed` is an
 * additional required mark. An index cannot be searched by negated marks alone, so then a mark that every task has is
 * added.
 */
export const scopedFilterSql = (marks: string, place: string, needed?: 'figured'): string => {
  const word = (mark: string) => `quote_literal(projects.mark_word(${place}, '${mark}'))::tsquery`
  const scopedQuery = needed
    ? `${word(needed)} && coalesce(words || crowded, ${word(needed)})`
    : `CASE WHEN words IS NULL THEN ${word('listed')} WHEN absent THEN ${word('listed')} && (words || crowded) ELSE ` +
      'words || crowded END'
  return `SELECT marks, crowded, ${scopedQuery} AS here
    FROM (SELECT *, ${word('crowded')} AS crowded FROM (${marks}) m OFFSET 0) w`
}

type AskedHere = (column: 'marks' | 'crowded' | 'here') => string

/**
 * Recheck for rows found through the mark index: tasks with too many marks for one index entry match every lookup, so
 * their full mark set is compared here. `asked` returns SQL of a column of `scopedFilterSql`.
 */
export const recheckSql = (asked: AskedHere): string =>
  `(NOT t.list_marks @@ ${asked('crowded')} OR (SELECT ${marked('x', asked('marks'))} FROM projects.tasks x
    WHERE x.app_id = t.app_id AND x.id = t.id))`

/** Full filter condition for any task `t`: index match plus recheck. */
export const matchesFilterSql = (asked: AskedHere): string =>
  `t.list_marks @@ ${asked('here')} AND ${recheckSql(asked)}`

export const filterValues = (narrowing: FilterCriteria): unknown[] =>
  parameters.map(([, , valueOf]) => valueOf(narrowing))
