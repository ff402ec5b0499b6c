import { askedHere, fitsHere, foundFits, narrowingParts, placeOf } from '../filters/narrowing-sql.ts'
import { countedTo, type BoardOrder } from './board-order.ts'
import { peopleFields, peopleLaterals } from './people-columns.ts'
import { taskFields, taskLaterals } from './task-columns.ts'

/** So many entries at the head of a list are looked at for every page; more of them on later pages. */
const lookedAt = `(${countedTo} + 10 * $3::bigint)`
/** So many times as many, where the head says that a page will be found among them. */
const further = 10
/** So many found ones are put in order. */
const sorted = 5000
/** A count looks at so many entries of a list, at 0.2 µs each; at fewer where each has to be looked up among a search's words. */
const counted = { most: 200_000, searched: 20_000 }

type Parts = ReturnType<typeof narrowingParts>

/** Where requests that fit are found other than in their list, of which the first that is asked is gone: its rows `t`, and whether a search, or the marks, found them. */
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
    { when: 'true', marked: true, rows: gated(`SELECT * FROM projects.tasks t WHERE deleted_at IS NULL AND list_marks @@ (SELECT here FROM asked)`) },
  ]
}

/** What page and number of a list under filters have in common: $1 account, $2 list, the filters from `$first` on. All of it stands in the index of the list. */
const narrowedList = ({ name, where }: BoardOrder, first: number) => {
  const parts = narrowingParts(first)
  const { marks, sought, rest, $ } = parts
  const place = placeOf('$2::text', '$1::bpchar')
  const ofAsked = (column: string) => `(SELECT ${column} FROM asked)`
  const marked = fitsHere(ofAsked)
  return {
    parts, marked, found: foundFits(ofAsked),
    asked: `asked AS MATERIALIZED (${askedHere(marks(place), place)})`,
    // In the order of the open lists, the asked priorities are read off the index.
    from: `projects.tasks t WHERE ${name === 'open' ? `${where} AND priority = ANY (${$.priorities})` : where}`,
    fits: `${marked} AND ${rest} AND ${sought}`,
  }
}

/**
 * A page of a list under filters ($1 account, $2 list, $3 skip, $4 limit, the filters from $5 on), of which no step grows with the list:
 * a filter that many requests fit fills its page at the head of the list, one that some fit a little further down; nothing beyond is looked at, and the
 * total is "at least". One that few fit is looked up elsewhere, most often in the index of marks, and put in order. Should very many turn up there that
 * the head did not have, the list is read on in its order until the page is full.
 */
export const narrowedBoard = (board: BoardOrder) => {
  const { order, again } = board
  const { parts, asked, from, fits, marked: fitsMarks, found: foundFitsMarks } = narrowedList(board, 5)
  const inOrder = (gate: string, limit: string) => `(SELECT t.* FROM ${from} AND ${gate} ORDER BY ${order} ${limit}) t`
  const columns = 't.id, t.priority, t.created_at, t.done_at'
  // The account is a condition of its own: a word of marks could, once in very many, be that of another place.
  const found = ways(parts).map(({ rows, searched = false, marked = false }, index) => `
               SELECT ${columns} FROM (${rows(`(SELECT way FROM known) = ${index}`)} OFFSET 0) t
                WHERE t.app_id = $1 AND t.list_id = $2 AND ${marked ? foundFitsMarks : fitsMarks} AND ${parts.rest}${searched ? '' : ` AND ${parts.sought}`}`)
  return {
    name: `projects.board-${board.name}-narrowed`,
    text: `WITH ${asked}, head AS MATERIALIZED (
             SELECT t.id, ${fits} AS fits FROM ${inOrder('true', `LIMIT ${lookedAt}`)}
           ), seen AS MATERIALIZED (
             SELECT *, every OR fitting >= $3::bigint + $4 AS enough, NOT every AND fitting < $3::bigint + $4 AND 0.6 * ${further} * fitting >= $3::bigint + $4 AS promising
               FROM (SELECT count(*) < ${lookedAt} AS every, count(*) FILTER (WHERE fits) AS fitting FROM head) h
           ), near AS MATERIALIZED (
             SELECT t.id FROM ${inOrder('(SELECT promising FROM seen)', `LIMIT ${further} * ${lookedAt}`)} WHERE ${fits} LIMIT $3::bigint + $4
           ), known AS MATERIALIZED (
             SELECT *, CASE WHEN NOT enough AND NOT filled THEN CASE ${ways(parts).map(({ when }, index) => `WHEN ${when} THEN ${index}`).join(' ')} END END AS way
               FROM (SELECT *, (SELECT count(*) FROM near) = $3::bigint + $4 AS filled FROM seen) k
           ), found AS MATERIALIZED (
             SELECT * FROM (${found.join('\n             UNION ALL')}) f LIMIT ${sorted} + 1
           ), shown AS (
             (SELECT id FROM head WHERE fits AND (SELECT enough FROM known) OFFSET $3 LIMIT $4)
             UNION ALL (SELECT id FROM near WHERE (SELECT filled FROM known) OFFSET $3)
             UNION ALL (SELECT id FROM found WHERE (SELECT count(*) FROM found) <= ${sorted} ORDER BY ${order} OFFSET $3 LIMIT $4)
             UNION ALL (SELECT t.id FROM ${inOrder(`(SELECT count(*) FROM found) > ${sorted}`, 'OFFSET 0')} WHERE ${fits} OFFSET $3 LIMIT $4)
           )
           SELECT counted.*, page.* FROM (
             SELECT least(CASE WHEN enough THEN fitting WHEN filled THEN $3::bigint + $4 ELSE (SELECT count(*) FROM found) END, ${countedTo}) AS total,
                    (enough AND NOT every) OR filled AS "totalIsLeast"
               FROM known) counted
           LEFT JOIN LATERAL (
             SELECT ${taskFields}, ${peopleFields}
               FROM shown JOIN projects.tasks t ON t.app_id = $1 AND t.id = shown.id ${taskLaterals} ${peopleLaterals}) page ON true
           ORDER BY ${again}`,
  }
}

/**
 * How many requests of a list fit ($1 account, $2 list, the filters from $3 on), by the index of the list alone: as many as `total` says, or at
 * least so many where the list is longer than is worth counting.
 */
export const narrowedCount = (board: BoardOrder) => {
  const { parts: { $, sought, rest }, asked, from, marked } = narrowedList(board, 3)
  const most = `CASE WHEN ${$.soughtWords} IS NOT NULL AND ${$.soughtIds} IS NULL THEN ${counted.searched} ELSE ${counted.most} END`
  return {
    name: `projects.count-${board.name}-narrowed`,
    text: `WITH ${asked}
           SELECT count(*) FILTER (WHERE fits) AS total, count(*) > ${most} AS "totalIsLeast" FROM (
             SELECT ${marked} AND ${rest} AND ${sought} AS fits FROM (SELECT t.* FROM ${from} ORDER BY ${board.order} LIMIT ${most} + 1) t) every`,
  }
}
