import type { ListId } from '@passerelle/contract/projects/schemas'
import type { Database } from '@passerelle/server/database/connect'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { filterValues } from '../filters/filter-sql.ts'
import { storedColumns, sumColumns, type ListTotals } from '../lists/stats-view.ts'
import { statement } from './statement-rows.ts'
import { matchesOfAccounts } from './account-tasks.ts'

const sums = sumColumns('0::bigint')

const whole = statement(
  'projects.stats-everywhere',
  `SELECT k.list_id AS "listId", ${storedColumns}, sum(k.tasks)::bigint AS total
           FROM projects.current_task_totals k WHERE $1::bpchar[] IS NULL OR k.app_id = ANY ($1) GROUP BY k.list_id`,
  { notNull: ['estimated', 'accepted', 'waiting', 'spent', 'shown', 'held', 'total'] },
).as<Pick<Row, 'listId'>>()

const narrowed = (name: string, lists: string) => ({
  name: `projects.stats-everywhere-${name}`,
  text: `SELECT t.list_id AS "listId", ${sums}, count(*) AS total
           FROM ${matchesOfAccounts(2, lists)} GROUP BY t.list_id`,
})
const ofAll = narrowed('narrowed', 'todo,in_progress,done')
const ofOpen = narrowed('open', 'todo,in_progress')

/** Without `narrowing`, over whole accounts and every list; `open` leaves out the list of done ones under filters. */
export const statsEverywhereStatement = (
  appIds: readonly string[] | null,
  narrowing: FilterCriteria | null,
  open = false,
) => (narrowing ? { ...(open ? ofOpen : ofAll), values: [appIds, ...filterValues(narrowing)] } : whole.with(appIds))

type Row = ListTotals & { listId: ListId; total: number }

/**
 * Totals per list over accounts (null = all) under the filters, and the number of matching tasks (API-061, API-062).
 */
export const statsEverywhere =
  ({ query }: Pick<Database, 'query'>) =>
  async (appIds: readonly string[] | null, narrowing: FilterCriteria | null, open: boolean) => {
    const all = await query<Row>(statsEverywhereStatement(appIds, narrowing, open))
    const rows = all.rows.filter(({ listId }) => !open || listId !== 'done')
    const lists = Object.fromEntries(rows.map((row) => [row.listId, row]))
    return {
      lists: lists as Partial<Record<ListId, ListTotals>>,
      total: rows.reduce((sum, row) => sum + row.total, 0),
    }
  }
