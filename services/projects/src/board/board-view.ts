import type { ListId, TaskCard } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { filterValues } from '../filters/filter-sql.ts'
import { maxCount, done, open, type BoardOrder } from './board-order.ts'
import { filteredBoard } from './filtered-board.ts'
import { filteredCount } from './filtered-count.ts'
import { peopleFields, peopleLaterals } from '../tasks/people-columns.ts'
import { stepFields } from '../tasks/step-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import { toCard, type CardRow } from '../presentation/task-serializer.ts'

const wholeBoard = ({ name, where, order, again }: BoardOrder) => ({
  name: `projects.board-${name}`,
  text: `SELECT counted.*, page.* FROM (
           SELECT count(*) AS total, false AS "totalIsLeast", EXISTS (SELECT FROM projects.tasks
             WHERE ${where} OFFSET $3::bigint + $4::bigint - 1) AS "hasMore"
             FROM (SELECT FROM projects.tasks WHERE ${where} LIMIT ${maxCount}) first) counted
         LEFT JOIN LATERAL (
           SELECT ${taskFields}, ${peopleFields}, ${stepFields}
             FROM (SELECT * FROM projects.tasks WHERE ${where}
               ORDER BY ${order} OFFSET $3::bigint LIMIT $4::bigint - 1) t ${taskLaterals} ${peopleLaterals}) page
                 ON true
         ORDER BY ${again}`,
})

const statements = {
  whole: { open: wholeBoard(open), done: wholeBoard(done) },
  narrowed: { open: filteredBoard(open), done: filteredBoard(done) },
  counted: { open: filteredCount(open), done: filteredCount(done) },
}
const sideOf = (listId: ListId) => (listId === 'done' ? 'done' : 'open')

export type BoardPage = { appId: string; listId: ListId; skip: number; limit: number }

/**
 * The statement of a list page; fetches one row more than the page to compute `hasMore`. An unfiltered list has its
 * own, cheaper statement.
 */
export const boardStatement = ({ appId, listId, skip, limit }: BoardPage, narrowing: FilterCriteria | null = null) => ({
  ...statements[narrowing ? 'narrowed' : 'whole'][sideOf(listId)],
  values: [appId, listId, skip, limit + 1, ...(narrowing ? filterValues(narrowing) : [])],
})

/** The statement of a list count; an empty filter counts the whole list. */
export const countStatement = ({ appId, listId }: Pick<BoardPage, 'appId' | 'listId'>, narrowing: FilterCriteria) => ({
  ...statements.counted[sideOf(listId)],
  values: [appId, listId, ...filterValues(narrowing)],
})

type Row = { total: number; totalIsLeast: boolean; hasMore: boolean } & (CardRow | { id: null })
export type BoardAnswer = { list: TaskCard[]; hasMore: boolean; total: number; totalIsLeast?: true }

/**
 * Read model of one page of a board list, as the actor may see it (API-005, TSK-017), filtered if requested. `total`
 * stops at 1001, which means "more than 1000". With `totalIsLeast` it is a lower bound: only the head of the list was
 * counted.
 */
export const boardView =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, page: BoardPage, narrowing: FilterCriteria | null = null): Promise<BoardAnswer> => {
    const { rows } = await query<Row>(boardStatement(page, narrowing))
    const { total = 0, totalIsLeast = false, hasMore = false } = rows[0] ?? {}
    const list = rows.filter((row) => row.id !== null).map((row) => toCard(actor, row))
    return { list, hasMore, total, ...(totalIsLeast && { totalIsLeast }) }
  }

export type ListCount = { total: number; totalIsLeast?: true }

/**
 * Number of tasks in a list under filters, which a page may not have counted (SRC-011); `totalIsLeast` after 200,000
 * scanned rows.
 */
export const listCount =
  ({ query }: Pick<Database, 'query'>) =>
  async (list: Pick<BoardPage, 'appId' | 'listId'>, narrowing: FilterCriteria): Promise<ListCount> => {
    const {
      rows: [row],
    } = await query<{ total: number; totalIsLeast: boolean }>(countStatement(list, narrowing))
    return { total: row?.total ?? 0, ...(row?.totalIsLeast && { totalIsLeast: true }) }
  }
