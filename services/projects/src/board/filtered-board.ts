import { maxCount, done, type BoardOrder } from './board-order.ts'
import { recentDoneSql } from './recent-done.ts'
import { filteredListParts } from './filtered-list.ts'
import { peopleFields, peopleLaterals } from '../tasks/people-columns.ts'
import { stepFields } from '../tasks/step-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'

/** Number of entries scanned at the head of a list for every page; grows on later pages. */
const headSize = `(${maxCount} + 10 * $3::bigint)`
/**
 * How much further to scan, as a multiple of the head, when the head suggests that a page will fill there. Lower for
 * done tasks, because the slice index finds recent matches faster than this scan.
 */
const furtherOf = { open: 5, done: 3 }
/** Max number of matches to sort. */
const sorted = 5000

/**
 * Page of a list under filters ($1 account, $2 list, $3 skip, $4 page size plus one, filters from $5 on). The cost of
 * each step is independent of the length of the list. A filter that matches many tasks fills its page from the head of
 * the list; one that matches some, from a longer scan or from the latest done tasks; then scanning stops and the total
 * is a lower bound. A filter that matches few is looked up by another access path, usually the mark index, and sorted.
 * If that yields very many tasks that are not near the head, the list is scanned in order until the page is full. Of
 * the branches of `shown`, each in list order, exactly one returns rows.
 */
export const filteredBoard = (board: BoardOrder) => {
  const { name, order, again } = board
  const { marks, asked, fits, foundFits: foundToFit, inOrder, way, notMarked, found } = filteredListParts(board, 5)
  const page = '$3::bigint + $4'
  const further = furtherOf[name]
  const [date, latest] =
    name === 'done'
      ? ['t.done_at', recentDoneSql({ marks, fits: foundToFit, when: `NOT (enough OR promising OR ${notMarked})` })]
      : ['NULL::timestamptz AS done_at', 'SELECT NULL::bpchar AS id, NULL::timestamptz AS done_at WHERE false']
  return {
    name: `projects.board-${name}-narrowed`,
    text: `WITH ${asked}, head AS MATERIALIZED (
             SELECT t.id, ${date}, ${fits} AS fits FROM ${inOrder('true', `LIMIT ${headSize}`)}
           ), seen AS MATERIALIZED (
             SELECT *, every OR fitting >= ${page} AS enough, NOT every AND fitting < ${page}
               AND 0.6 * ${further} * fitting >= ${page} AS promising
               FROM (SELECT count(*) < ${headSize} AS every, count(*) FILTER (WHERE fits) AS fitting,
                 max(done_at) AS first, min(done_at) AS last FROM head) h
           ), near AS MATERIALIZED (
             SELECT t.id FROM ${inOrder('(SELECT promising FROM seen)', `LIMIT ${further} * ${headSize}`)} WHERE ${fits}
             LIMIT ${page}
           ), latest AS MATERIALIZED (
             ${latest}
           ), known AS MATERIALIZED (
             SELECT *, CASE WHEN NOT enough AND NOT filled AND NOT late THEN ${way} END AS way
               FROM (SELECT *, (SELECT count(*) FROM near) = ${page} AS filled, (SELECT count(*)
                 FROM latest) >= ${page} AS late FROM seen) k
           ), found AS MATERIALIZED (
             ${found(sorted)}
           ), shown AS (
             (SELECT id FROM head WHERE fits AND (SELECT enough FROM known) OFFSET $3 LIMIT $4)
             UNION ALL (SELECT id FROM near WHERE (SELECT filled FROM known) OFFSET $3)
             UNION ALL (SELECT id FROM latest WHERE (SELECT late FROM known) ORDER BY ${done.order} OFFSET $3 LIMIT $4)
             UNION ALL (SELECT id FROM found WHERE (SELECT count(*) FROM found) <= ${sorted}
               ORDER BY ${order} OFFSET $3 LIMIT $4)
             UNION ALL (SELECT t.id FROM ${inOrder(`(SELECT count(*) FROM found) > ${sorted}`, 'OFFSET 0')}
               WHERE ${fits} OFFSET $3 LIMIT $4)
           )
           SELECT counted.*, page.* FROM (
             SELECT least(CASE WHEN enough THEN fitting WHEN filled THEN ${page} WHEN late THEN (SELECT count(*)
               FROM latest) ELSE (SELECT count(*) FROM found) END, ${maxCount}) AS total,
                    (enough AND NOT every) OR filled OR late AS "totalIsLeast", (SELECT count(*)
                    FROM shown) = $4 AS "hasMore"
               FROM known) counted
           LEFT JOIN LATERAL (
             SELECT ${taskFields}, ${peopleFields}, ${stepFields}
               FROM (SELECT id FROM shown LIMIT $4::bigint - 1) shown JOIN projects.tasks t ON t.app_id = $1
                 AND t.id = shown.id ${taskLaterals} ${peopleLaterals}) page ON true
           ORDER BY ${again}`,
  }
}
