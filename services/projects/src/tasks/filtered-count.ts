import { maxCount, type BoardOrder } from './board-order.ts'
import { filteredListParts } from './filtered-list.ts'

/** A count looks at so many entries of a list, at 0.5 µs each; at fewer where each has to be looked up among a search's words; and at so many found ones, at 3 µs. */
const counted = { most: 200_000, searched: 20_000, found: 10_000 }

/**
 * How many requests of a list fit ($1 account, $2 list, the filters from $3 on): what few fit, as the head of the list has it, is looked up; else they
 * are counted by the index of the list alone, as many as `total` says, or at least so many where the list is longer than is worth counting.
 */
export const filteredCount = (board: BoardOrder) => {
  const { $, asked, fits, inOrder, way, found } = filteredListParts(board, 3)
  const most = `CASE WHEN ${$.soughtWords} IS NOT NULL AND ${$.soughtIds} IS NULL THEN ${counted.searched} ELSE ${counted.most} END`
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
               SELECT ${fits} AS fits FROM ${inOrder(`(SELECT NOT every AND (way IS NULL OR found.total > ${counted.found}) FROM known, found)`, `LIMIT ${most} + 1`)}) every
           )
           SELECT CASE WHEN every THEN fitting WHEN way IS NOT NULL AND found.total <= ${counted.found} THEN found.total ELSE listed.total END AS total,
                  listed.least AS "totalIsLeast"
             FROM known, found, listed`,
  }
}
