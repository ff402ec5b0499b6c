import { maxCount, type BoardOrder } from './board-order.ts'
import { filteredListParts } from './filtered-list.ts'

/**
 * Limits of a count: max entries of the list to scan (0.5 µs each), fewer when each is checked against a search, and
 * max matches from another access path (3 µs each).
 */
const counted = { most: 200_000, searched: 20_000, found: 10_000 }

/**
 * Number of matching tasks in a list ($1 account, $2 list, filters from $3 on). If the head of the list suggests few
 * matches, they are looked up by another access path; otherwise they are counted with an index-only scan of the list,
 * as a lower bound when the list exceeds the limit.
 */
export const filteredCount = (board: BoardOrder) => {
  const { $, asked, fits, inOrder, way, found } = filteredListParts(board, 3)
  const most =
    `CASE WHEN ${$.soughtWords} IS NOT NULL AND ${$.soughtIds} IS NULL THEN ${counted.searched} ELSE ` +
    `${counted.most} END`
  return {
    name: `projects.count-${board.name}-narrowed`,
    text: `WITH ${asked}, head AS MATERIALIZED (
             SELECT ${fits} AS fits FROM ${inOrder('true', `LIMIT ${maxCount}`)}
           ), known AS MATERIALIZED (
             SELECT *, CASE WHEN NOT every AND 10 * fitting < ${maxCount} THEN ${way} END AS way
               FROM (SELECT count(*) < ${maxCount} AS every, count(*) FILTER (WHERE fits) AS fitting FROM head) h
           ), found AS MATERIALIZED (
             SELECT count(*) AS total FROM (${found(counted.found)}) f
           ), listed AS MATERIALIZED (
             SELECT count(*) FILTER (WHERE fits) AS total, count(*) > ${most} AS least FROM (
               SELECT ${fits} AS fits FROM ${inOrder(
                 `(SELECT NOT every
                 AND (way IS NULL OR found.total > ${counted.found}) FROM known, found)`,
                 `LIMIT ${most} + 1`,
               )}) every
           )
           SELECT CASE WHEN every THEN fitting WHEN way IS NOT NULL
             AND found.total <= ${counted.found} THEN found.total ELSE listed.total END AS total,
                  listed.least AS "totalIsLeast"
             FROM known, found, listed`,
  }
}
