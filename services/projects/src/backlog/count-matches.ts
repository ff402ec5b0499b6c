import { maxPresetCount } from '@passerelle/contract/projects/presets'
import type { Query } from '@passerelle/server/database/statement'
import type { FilterCriteria } from '../filters/filter-criteria.ts'
import { filterValues } from '../filters/filter-sql.ts'
import { listsOf, matchesOfAccounts } from './account-tasks.ts'

/** The statement that counts the tasks of these accounts (null = all) under the filters, up to `maxPresetCount`. */
export const countStatement = (appIds: readonly string[] | null, narrowing: FilterCriteria, open: boolean) => ({
  name: `projects.matches-counted${open ? '-open' : ''}`,
  text: `SELECT count(*)::int AS count FROM (
           SELECT FROM ${matchesOfAccounts(2, listsOf(open))} LIMIT ${maxPresetCount}) found`,
  values: [appIds, ...filterValues(narrowing)],
})

/** Counts the tasks that match, up to `maxPresetCount`. */
export const countMatches =
  (query: Query) =>
  async (appIds: readonly string[] | null, narrowing: FilterCriteria, open: boolean): Promise<number> =>
    (await query<{ count: number }>(countStatement(appIds, narrowing, open))).rows[0]!.count
