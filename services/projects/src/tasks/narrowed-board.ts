import { marksOf, narrowingParts } from '../filters/narrowing-sql.ts'
import { countedTo, type BoardOrder } from './board-order.ts'
import { peopleFields, peopleLaterals } from './people-columns.ts'
import { taskFields, taskLaterals } from './task-columns.ts'

/** So many requests at the head of a list are looked at one by one; more of them on later pages. */
const lookedAt = `${countedTo} + 10 * $3::bigint`
/** So many found ones are put in order. */
const sorted = 5000

type Parts = ReturnType<typeof narrowingParts>

/** Where requests that fit are found other than in their list, of which the first that is asked is gone: its rows `t`, and whether a search or the marks found them. */
const ways = ({ $ }: Parts) => {
  const dated = (column: string, from: string, before: string) => `
    SELECT * FROM projects.tasks t WHERE app_id = $1 AND deleted_at IS NULL AND ${column} IS NOT NULL
       AND ${column} >= coalesce(${from}, '-infinity') AND ${column} < coalesce(${before}, 'infinity')`
  const named = (ids: (needed: string) => string) => (needed: string) => `
    SELECT t.* FROM (${ids(needed)} OFFSET 0) one JOIN projects.tasks t ON t.app_id = $1 AND t.id = one.id WHERE t.deleted_at IS NULL`
  const gated = (rows: string) => (needed: string) => `${rows} AND ${needed}`
  return [
    { when: `${$.soughtIds} IS NOT NULL`, searched: true, rows: named((needed) => `SELECT unnest(${$.soughtIds}) AS id WHERE ${needed}`) },
    { when: `num_nonnulls(${$.dueFrom}, ${$.dueBefore}) > 0`, rows: gated(dated('due_at', $.dueFrom, $.dueBefore)) },
    { when: `num_nonnulls(${$.plannedFrom}, ${$.plannedBefore}) > 0`, rows: gated(dated('planned_at', $.plannedFrom, $.plannedBefore)) },
    {
      when: `${$.soughtWords} IS NOT NULL`, searched: true,
      rows: named((needed) => `SELECT task_id AS id FROM projects.task_search WHERE words @@ ${$.soughtWords}::tsquery AND ${needed}`),
    },
    { when: 'true', marked: true, rows: gated(`SELECT * FROM projects.tasks t WHERE deleted_at IS NULL AND ${marksOf} @@ (SELECT here FROM asked)`) },
  ]
}

/**
 * A page of a list under filters ($1 account, $2 list, $3 skip, $4 limit, the filters from $5 on), of which no step grows with the list:
 * a filter that many requests fit fills its page at the head of the list; nothing further down is looked at, and the total is "at least". One that
 * few fit is looked up elsewhere, most often in the index of marks, and put in order. Should very many turn up there that the head did not have,
 * the list is read on in its order until the page is full.
 */
export const narrowedBoard = ({ name, where, order, again }: BoardOrder) => {
  const parts = narrowingParts(5)
  const { marks, sought, rest, $ } = parts
  const here = `quote_literal($2::text || ':' || $1::bpchar)::tsquery`
  // In the order of the open lists, the asked priorities are read off the index.
  const inOrder = `SELECT * FROM projects.tasks WHERE ${name === 'open' ? `${where} AND priority = ANY (${$.priorities})` : where}`
  const fits = `coalesce(${marksOf} @@ (SELECT marks FROM asked), true) AND ${rest} AND ${sought}`
  const columns = 't.id, t.priority, t.created_at, t.done_at'
  const found = ways(parts).map(({ rows, searched = false, marked = false }, index) => `
               SELECT ${columns} FROM (${rows(`(SELECT way FROM known) = ${index}`)} OFFSET 0) t
                WHERE ${rest}${searched ? '' : ` AND ${sought}`}${marked ? '' : ` AND ${marksOf} @@ (SELECT here FROM asked)`}`)
  return {
    name: `projects.board-${name}-narrowed`,
    text: `WITH asked AS MATERIALIZED (
             SELECT marks, ${here} && coalesce(marks, ${here}) AS here FROM (SELECT ${marks} AS marks OFFSET 0) a
           ), head AS MATERIALIZED (
             SELECT t.id, ${fits} AS fits FROM (${inOrder} ORDER BY ${order} LIMIT ${lookedAt}) t
           ), known AS MATERIALIZED (
             SELECT *, CASE WHEN NOT enough THEN CASE ${ways(parts).map(({ when }, index) => `WHEN ${when} THEN ${index}`).join(' ')} END END AS way
               FROM (SELECT *, every OR fitting >= $3::bigint + $4 AS enough
                       FROM (SELECT count(*) < ${lookedAt} AS every, count(*) FILTER (WHERE fits) AS fitting FROM head) h) k
           ), found AS MATERIALIZED (
             SELECT * FROM (${found.join('\n             UNION ALL')}) f LIMIT ${sorted} + 1
           ), shown AS (
             (SELECT id FROM head WHERE fits AND (SELECT enough FROM known) OFFSET $3 LIMIT $4)
             UNION ALL (SELECT id FROM found WHERE (SELECT count(*) FROM found) <= ${sorted} ORDER BY ${order} OFFSET $3 LIMIT $4)
             UNION ALL (SELECT id FROM (${inOrder} AND (SELECT count(*) FROM found) > ${sorted} ORDER BY ${order} OFFSET 0) t WHERE ${fits} OFFSET $3 LIMIT $4)
           )
           SELECT counted.*, page.* FROM (
             SELECT least(CASE WHEN enough THEN fitting ELSE (SELECT count(*) FROM found) END, ${countedTo}) AS total, enough AND NOT every AS "totalIsLeast"
               FROM known) counted
           LEFT JOIN LATERAL (
             SELECT ${taskFields}, ${peopleFields}
               FROM shown JOIN projects.tasks t ON t.app_id = $1 AND t.id = shown.id ${taskLaterals} ${peopleLaterals}) page ON true
           ORDER BY ${again}`,
  }
}
