import type { Query } from '@passerelle/server/database/statement'
import { withTypoTolerance } from '../search/typo-tolerance.ts'
import type { SearchCondition } from '../search/search-condition.ts'
import { scopeToAccount } from '../search/search-query.ts'
import { statement } from './statement-rows.ts'

/**
 * Max number of task ids returned. When more names match, the search condition falls back to full text, which includes
 * descriptions.
 */
const listed = 20_000

const names = statement(
  'projects.names',
  `SELECT task_id::text AS id FROM (SELECT * FROM projects.task_search WHERE words @@ $1::tsquery OFFSET 0) f
          WHERE name_words @@ $1::tsquery AND ($2::bpchar[] IS NULL OR app_id = ANY ($2)) LIMIT ${listed + 1}`,
  { notNull: ['id'] },
)

export const namesStatement = (words: string, appIds: readonly string[] | null) => names.with(words, appIds)

/**
 * Finds tasks by the words of their names in these accounts (null = all). Retries with typo tolerance when nothing
 * matches (API-052).
 */
export const findByName =
  (query: Query) =>
  (name: string, appIds: readonly string[] | null): Promise<SearchCondition> =>
    withTypoTolerance(query, name, async (asked) => {
      const words = scopeToAccount(null, asked)
      const { rows } = await query(namesStatement(words, appIds))
      const many = rows.length > listed
      return { found: { ids: many ? null : rows.map(({ id }) => id), words }, none: rows.length === 0 }
    })
