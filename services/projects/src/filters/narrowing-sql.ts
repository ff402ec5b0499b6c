import type { LabelType } from '@passerelle/contract/projects/shapes'
import { soughtSql } from '../search/search-condition.ts'
import type { Narrowing } from './narrowing.ts'

const types: readonly LabelType[] = ['category', 'theme', 'tag']

/** The parameters in their order, with the types that columns have, so that indexes serve them. */
const parameters = [
  ['soughtIds', 'bpchar[]', ({ sought }) => sought?.ids ?? null],
  ['soughtWords', 'text', ({ sought }) => sought?.words ?? null],
  ['labels', 'bpchar[]', ({ labelIds }) => labelIds],
  ['lacking', 'text[]', ({ lacking }) => lacking],
  ['members', 'bpchar[]', ({ memberIds }) => memberIds],
  ['milestones', 'bpchar[]', ({ milestoneIds }) => milestoneIds],
  ['sprints', 'text[]', ({ sprints }) => sprints],
  ['sprint', 'int', ({ currentSprint }) => currentSprint],
  ['priorities', 'smallint[]', ({ priorities }) => priorities],
  ['kinds', 'text[]', ({ kinds }) => kinds],
  ['estimation', 'text[]', ({ estimation }) => estimation],
  ['pending', 'boolean', ({ pending }) => pending],
  ['plannedFrom', 'timestamptz', ({ planned }) => planned.from],
  ['plannedBefore', 'timestamptz', ({ planned }) => planned.before],
  ['dueFrom', 'timestamptz', ({ due }) => due.from],
  ['dueBefore', 'timestamptz', ({ due }) => due.before],
] as const satisfies [string, string, (narrowing: Narrowing) => unknown][]

type Names = Record<(typeof parameters)[number][0], string>

/** EST-001, as `estimateStatusOf` says it. */
const estimateStatus = `CASE WHEN coalesce(t.estimated_time, 0) = 0 THEN 'without' WHEN t.estimated_time_refused_at IS NOT NULL THEN 'refused'
  WHEN t.estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END`

// A request's labels, members and sprints are looked up one request after the other. Were it plain EXISTS (without OFFSET 0), Postgres could
// choose to gather all rows of a label in all accounts first.
const has = (table: 'task_labels' | 'task_members' | 'task_milestones', condition: string) =>
  `EXISTS (SELECT FROM projects.${table} own WHERE own.app_id = t.app_id AND own.task_id = t.id AND ${condition} OFFSET 0)`

/** One type of labels: nothing asked of it, or one of the asked labels is there, or none of the type is and that was asked. */
const labelsOf = (type: LabelType, $: Names) => {
  const asked = `ARRAY(SELECT l.id FROM projects.labels l WHERE l.id = ANY (${$.labels}) AND l.type = '${type}')`
  const lacking = `'${type}' = ANY (${$.lacking})`
  return `(${asked} = '{}' AND NOT ${lacking} OR ${has('task_labels', `own.label_id = ANY (${asked})`)}
    OR ${lacking} AND NOT ${has('task_labels', `own.type = '${type}'`)})`
}
const knownLabels = ($: Names) => `(SELECT count(*) FROM projects.labels l WHERE l.id = ANY (${$.labels})) = cardinality(${$.labels})`

const isToday = ($: Names) => `own.milestone_id = (SELECT m.id FROM projects.milestones m WHERE m.number = ${$.sprint})`

const conditions = ($: Names) => [
  `(${$.priorities} IS NULL OR t.priority = ANY (${$.priorities}))`,
  `(${$.kinds} IS NULL OR t.kind = ANY (${$.kinds}))`,
  `(${$.pending} IS NULL OR (t.pending_at IS NOT NULL) = ${$.pending})`,
  `(${$.plannedFrom} IS NULL OR t.planned_at >= ${$.plannedFrom})`,
  `(${$.plannedBefore} IS NULL OR t.planned_at < ${$.plannedBefore})`,
  `(${$.dueFrom} IS NULL OR t.due_at >= ${$.dueFrom})`,
  `(${$.dueBefore} IS NULL OR t.due_at < ${$.dueBefore})`,
  `(${$.estimation} IS NULL OR ${estimateStatus} = ANY (${$.estimation}))`,
  `(${$.soughtWords} IS NULL OR ${soughtSql({ ids: $.soughtIds, words: $.soughtWords })})`,
  `(cardinality(${$.labels}) + cardinality(${$.lacking}) = 0 OR ${knownLabels($)} AND ${types.map((type) => labelsOf(type, $)).join('\n    AND ')})`,
  `(${$.members} IS NULL OR ${has('task_members', `own.user_id = ANY (${$.members})`)})`,
  `(cardinality(${$.milestones}) + cardinality(${$.sprints}) = 0 OR ${has('task_milestones', `own.milestone_id = ANY (${$.milestones})`)}
    OR 'none' = ANY (${$.sprints}) AND NOT ${has('task_milestones', 'true')}
    OR 'current' = ANY (${$.sprints}) AND ${has('task_milestones', isToday($))}
    OR 'not_current' = ANY (${$.sprints}) AND NOT ${has('task_milestones', isToday($))})`,
]

/** The condition on a request `t` as parameters from `$first` on: one text whatever is asked, so that its plan is kept (SRC-012 to SRC-016). */
export const narrowingSql = (first: number): string => {
  const named = parameters.map(([name, type], index) => [name, `$${first + index}::${type}`])
  return conditions(Object.fromEntries(named) as Names).join('\n  AND ')
}

export const narrowingValues = (narrowing: Narrowing): unknown[] => parameters.map(([, , valueOf]) => valueOf(narrowing))
