import type { Priority } from '@passerelle/contract/projects/shapes'
import { soughtSql } from '../search/search-condition.ts'
import { askedMarks, ownMarks } from './asked-marks.ts'
import type { Narrowing } from './narrowing.ts'

const everyPriority: Priority[] = [0, 1, 2, 3, 4]

/** The parameters in their order, with the types that columns have, so that indexes serve them. */
const parameters = [
  ['soughtIds', 'bpchar[]', ({ sought }) => sought?.ids ?? null],
  ['soughtWords', 'text', ({ sought }) => sought?.words ?? null],
  ['own', 'text', ownMarks],
  ['priorities', 'smallint[]', ({ priorities }) => priorities ?? everyPriority],
  ['labels', 'bpchar[]', ({ labelIds }) => labelIds],
  ['lacking', 'text[]', ({ lacking }) => lacking],
  ['members', 'bpchar[]', ({ memberIds }) => memberIds],
  ['milestones', 'bpchar[]', ({ milestoneIds }) => milestoneIds],
  ['sprints', 'text[]', ({ sprints }) => sprints],
  ['sprint', 'int', ({ currentSprint }) => currentSprint],
  ['plannedFrom', 'timestamptz', ({ planned }) => planned.from],
  ['plannedBefore', 'timestamptz', ({ planned }) => planned.before],
  ['dueFrom', 'timestamptz', ({ due }) => due.from],
  ['dueBefore', 'timestamptz', ({ due }) => due.before],
] as const satisfies [string, string, (narrowing: Narrowing) => unknown][]

type Names = Record<(typeof parameters)[number][0], string>

/** The marks of a request `t`, as the index `tasks_open_marks` holds them. */
export const marksOf = '(t.own_marks || t.link_marks)'

const within = (column: string, from: string, before: string) =>
  `(${from} IS NULL OR ${column} >= ${from})\n  AND (${before} IS NULL OR ${column} < ${before})`
const unmarked = ($: Names) => [
  `t.priority = ANY (${$.priorities})`, within('t.planned_at', $.plannedFrom, $.plannedBefore), within('t.due_at', $.dueFrom, $.dueBefore),
].join('\n  AND ')

/**
 * What is asked of a request `t`, as parameters from `$first` on, one text whatever is asked, so that its plan is kept (SRC-012 to SRC-016):
 * the marks as a `tsquery` (null = none), what a search asks, and all the rest as conditions; beside them the parameters by name.
 */
export const narrowingParts = (first: number): { marks: string; sought: string; rest: string; $: Names } => {
  const $ = Object.fromEntries(parameters.map(([name, type], index) => [name, `$${first + index}::${type}`])) as Names
  return { marks: askedMarks($), sought: `(${$.soughtWords} IS NULL OR ${soughtSql({ ids: $.soughtIds, words: $.soughtWords })})`, rest: unmarked($), $ }
}

/** The same as one condition. */
export const narrowingSql = (first: number): string => {
  const { marks, sought, rest } = narrowingParts(first)
  return `coalesce(${marksOf} @@ ${marks}, true)\n  AND ${rest}\n  AND ${sought}`
}

export const narrowingValues = (narrowing: Narrowing): unknown[] => parameters.map(([, , valueOf]) => valueOf(narrowing))
