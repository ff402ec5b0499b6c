import type { TaskSort } from '@passerelle/contract/projects/filters'

/**
 * ORDER BY clause over tasks `t`. `name` becomes part of the statement name, when the prepared plan is worth caching.
 */
export type ListOrder = { name: string | undefined; sql: string }

const expressions: Record<keyof TaskSort, string> = {
  createdAt: 't.created_at',
  priority: 't.priority',
  name: 'lower(t.name) COLLATE "fr-x-icu"',
  plannedAt: 't.planned_at',
  dueAt: 't.due_at',
  estimatedTime: 't.estimated_time',
  doneAt: 't.done_at',
}
const nullableFields: readonly (keyof TaskSort)[] = ['plannedAt', 'dueAt', 'estimatedTime', 'doneAt']

/** Newest first, in index order. */
export const newest: ListOrder = { name: 'newest', sql: 't.created_at DESC, t.id DESC' }
/** Most recently archived first (TSK-045). */
export const latestArchived: ListOrder = { name: 'archived', sql: 't.deleted_at DESC, t.id DESC' }

/** The requested order, then newest first; nulls come last. */
export const listOrder = (sort: TaskSort = {}): ListOrder => {
  const asked = (Object.entries(sort) as [keyof TaskSort, 'asc' | 'desc' | undefined][]).filter(
    ([, direction]) => direction !== undefined,
  )
  if (asked.length === 0) return newest
  const terms = asked.map(
    ([field, direction]) => `${expressions[field]} ${direction}${nullableFields.includes(field) ? ' NULLS LAST' : ''}`,
  )
  // Only orders by a single field are prepared: one prepared statement per combination would fill the memory of each
  // connection.
  const name = asked.length === 1 ? asked[0]!.join('-') : undefined
  return { name, sql: `${terms.join(', ')}, ${newest.sql}` }
}
