import { scopedFilterSql, matchesFilterSql, recheckSql, filterSqlParts, markScope } from '../filters/filter-sql.ts'
import type { BoardOrder } from './board-order.ts'

type Parts = ReturnType<typeof filterSqlParts>

/**
 * Access paths other than scanning the list in order. The first path whose `when` holds is used; `rows` selects its
 * candidates `t`, `searched` and `marked` say which conditions they already satisfy.
 */
const accessPaths = ({ $ }: Parts) => {
  const dated = (column: string, from: string, before: string) => `
    SELECT * FROM projects.tasks t WHERE app_id = $1 AND deleted_at IS NULL AND ${column} IS NOT NULL
       AND ${column} >= coalesce(${from}, '-infinity') AND ${column} < coalesce(${before}, 'infinity')`
  const named = (ids: (needed: string) => string) => (needed: string) =>
    `
    SELECT t.* FROM (${ids(needed)} OFFSET 0) one JOIN projects.tasks t ON t.app_id = $1 AND t.id = one.id
    WHERE t.deleted_at IS NULL`
  const gated = (rows: string) => (needed: string) => `${rows} AND ${needed}`
  return [
    {
      when: `${$.soughtIds} IS NOT NULL`,
      searched: true,
      rows: named((needed) => `SELECT unnest(${$.soughtIds}) AS id WHERE ${needed}`),
    },
    { when: `num_nonnulls(${$.dueFrom}, ${$.dueBefore}) > 0`, rows: gated(dated('due_at', $.dueFrom, $.dueBefore)) },
    {
      when: `num_nonnulls(${$.plannedFrom}, ${$.plannedBefore}) > 0`,
      rows: gated(dated('planned_at', $.plannedFrom, $.plannedBefore)),
    },
    {
      when: `${$.soughtWords} IS NOT NULL`,
      searched: true,
      rows: named(
        (needed) =>
          `SELECT task_id AS id FROM projects.task_search WHERE words @@ ${$.soughtWords}::tsquery AND ${needed}`,
      ),
    },
    {
      when: 'true',
      marked: true,
      rows: gated(`SELECT * FROM projects.tasks t WHERE deleted_at IS NULL AND list_marks @@ (SELECT here FROM asked)`),
    },
  ]
}

/**
 * SQL shared by page and count of a filtered list: $1 account, $2 list, filters from `$first` on. Everything is read
 * from the index of the list.
 */
export const filteredListParts = ({ name, where, order }: BoardOrder, first: number) => {
  const parts = filterSqlParts(first)
  const { sought, rest, $ } = parts
  const marks = (of: string) => parts.marks(of, 'marks')
  const place = markScope('$2::text', '$1::bpchar')
  const ofAsked = (column: string) => `(SELECT ${column} FROM asked)`
  const [fitsMarks, foundFitsMarks] = [matchesFilterSql(ofAsked), recheckSql(ofAsked)]
  // The open lists are ordered by priority, so a priority filter narrows the index scan.
  const from = `projects.tasks t WHERE ${name === 'open' ? `${where} AND priority = ANY (${$.priorities})` : where}`
  const each = accessPaths(parts)
  // The account is checked explicitly: mark words are hashed, and a collision with another scope is possible, if very
  // unlikely.
  const found = each.map(
    ({ rows, searched = false, marked = false }, index) => `
               SELECT t.id, t.priority, t.created_at, t.done_at
               FROM (${rows(`(SELECT way FROM known) = ${index}`)} OFFSET 0) t
                WHERE t.app_id = $1 AND t.list_id = $2 AND ${marked ? foundFitsMarks : fitsMarks}
                  AND ${rest}${searched ? '' : ` AND ${sought}`}`,
  )
  return {
    $,
    marks,
    foundFits: `${foundFitsMarks} AND ${rest}`,
    fits: `${fitsMarks} AND ${rest} AND ${sought}`,
    asked: `marks AS MATERIALIZED (${parts.asked}), asked AS MATERIALIZED (${scopedFilterSql(marks(place), place)})`,
    inOrder: (gate: string, limit: string) => `(SELECT t.* FROM ${from} AND ${gate} ORDER BY ${order} ${limit}) t`,
    /** Index of the access path to use; `known` selects it. */
    way: `CASE ${each.map(({ when }, index) => `WHEN ${when} THEN ${index}`).join(' ')} END`,
    notMarked: each
      .slice(0, -1)
      .map(({ when }) => when)
      .join(' OR '),
    found: (limit: number) => `SELECT * FROM (${found.join('\n             UNION ALL')}) f LIMIT ${limit} + 1`,
  }
}
