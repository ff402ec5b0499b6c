import type { Priority } from '@passerelle/contract/projects/schemas'
import { searchConditionSql } from '../search/search-condition.ts'
import { filterMarksSql, askedRows, ownMarks } from './filter-marks.ts'
import type { FilterCriteria } from './filter-criteria.ts'

const everyPriority: Priority[] = [0, 1, 2, 3, 4]

/** The parameters in their order, with the types that columns have, so that indexes serve them. */
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
] as const satisfies [string, string, (narrowing: FilterCriteria) => unknown][]

type Names = Record<(typeof parameters)[number][0], string>

const within = (column: string, from: string, before: string) =>
  `(${from} IS NULL OR ${column} >= ${from})\n  AND (${before} IS NULL OR ${column} < ${before})`
const unmarked = ($: Names) =>
  [
    `t.priority = ANY (${$.priorities})`,
    within('t.planned_at', $.plannedFrom, $.plannedBefore),
    within('t.due_at', $.dueFrom, $.dueBefore),
  ].join('\n  AND ')

/** Does a request `t` have the marks that are asked by `query` (SQL of a `tsquery`, null = none)? */
const marked = (t: string, query: string) => `coalesce((${t}.own_marks || ${t}.link_marks) @@ ${query}, true)`

/**
 * What is asked of a request `t`, as parameters from `$first` on, one text whatever is asked, so that its plan is kept (SRC-012 to SRC-016):
 * the rows of marks and the one row of them all (of those rows where they are given), what a search asks, and all the rest as conditions; beside
 * them the parameters by name.
 */
export const filterSqlParts = (first: number) => {
  const $ = Object.fromEntries(parameters.map(([name, type], index) => [name, `$${first + index}::${type}`])) as Names
  return {
    asked: askedRows($),
    marks: (place?: string, rows = `(${askedRows($)}) asked`) => filterMarksSql(rows, place),
    sought: `(${$.soughtWords} IS NULL OR ${searchConditionSql({ ids: $.soughtIds, words: $.soughtWords })})`,
    rest: unmarked($),
    $,
  }
}

/** The same as one condition. */
export const filterSql = (first: number): string => {
  const { marks, sought, rest } = filterSqlParts(first)
  return `${marked('t', `(${marks()})`)}\n  AND ${rest}\n  AND ${sought}`
}

/** SQL of what marks are called in a list (`list_marks`), from SQL of the list and of the account. */
export const markScope = (listId: string, appId: string): string => `${listId} || ':' || ${appId} || ':'`

/**
 * The one row of what is asked of the requests of one place, from the row of all marks for it: `here` finds them in the index `tasks_list_marks`, and
 * with them the few that have so many marks that they have to be looked at themselves. `needed` is a mark that is asked too. An index finds nothing
 * by what is absent alone: then what every request has is asked as well.
 */
export const scopedFilterSql = (marks: string, place: string, needed?: 'figured'): string => {
  const word = (mark: string) => `quote_literal(projects.mark_word(${place}, '${mark}'))::tsquery`
  const scopedQuery = needed
    ? `${word(needed)} && coalesce(words || crowded, ${word(needed)})`
    : `CASE WHEN words IS NULL THEN ${word('listed')} WHEN absent THEN ${word('listed')} && (words || crowded) ELSE words || crowded END`
  return `SELECT marks, crowded, ${scopedQuery} AS here FROM (SELECT *, ${word('crowded')} AS crowded FROM (${marks}) m OFFSET 0) w`
}

type AskedHere = (column: 'marks' | 'crowded' | 'here') => string

/** Is a request `t` that was found by `here` of a row of `askedHere` (SQL of its columns) what is asked? Those with very many marks have to be looked at. */
export const recheckSql = (asked: AskedHere): string =>
  `(NOT t.list_marks @@ ${asked('crowded')} OR (SELECT ${marked('x', asked('marks'))} FROM projects.tasks x WHERE x.app_id = t.app_id AND x.id = t.id))`

/** The same of any request `t`. */
export const matchesFilterSql = (asked: AskedHere): string =>
  `t.list_marks @@ ${asked('here')} AND ${recheckSql(asked)}`

export const filterValues = (narrowing: FilterCriteria): unknown[] =>
  parameters.map(([, , valueOf]) => valueOf(narrowing))
