import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'
import { withTypoTolerance } from './typo-tolerance.ts'
import { scopeToAccount } from './search-query.ts'
import { parseSlugQuery } from './slug-query.ts'

/**
 * Search part of a list filter: task `ids` found by the search, or null when there are too many to list; then tasks
 * must match the tsquery `words`.
 */
export type SearchCondition = { ids: string[] | null; words: string }

/** Max number of task ids to list. */
const listed = 2000
/**
 * Sample size, in newest tasks of the account: a word that a tenth of them contain is too common for an index lookup.
 */
const newest = 1000

const searchIds = statement(
  'projects.search-ids',
  `
  WITH common AS MATERIALIZED (
    SELECT count(*) = ${newest / 10} AS it_is FROM (
      SELECT FROM (SELECT words FROM projects.task_search WHERE app_id = $1
        ORDER BY created_at DESC, task_id DESC LIMIT ${newest}) w
       WHERE words @@ $2::tsquery LIMIT ${newest / 10}) c
  ), found AS (
    (SELECT task_id FROM (SELECT * FROM projects.task_search
      WHERE words @@ $2::tsquery AND NOT (SELECT it_is FROM common) OFFSET 0) f
      WHERE $1 IS NULL OR app_id = $1 LIMIT ${listed + 1})
    UNION (SELECT task_id
      FROM (SELECT * FROM chats.message_words WHERE words @@ $3::tsquery AND NOT (SELECT it_is FROM common) OFFSET 0) f
      WHERE ($1 IS NULL OR app_id = $1) AND ($6 OR NOT internal) LIMIT ${listed + 1})
    UNION SELECT t.id FROM projects.task_counters c CROSS JOIN unnest($4::int[]) n
      JOIN projects.tasks t ON t.slug = coalesce($5, c.key) || '-' || n AND t.app_id = c.app_id
     WHERE ($1 IS NULL AND c.key = $5) OR c.app_id = $1
  )
  SELECT (SELECT it_is FROM common) OR (SELECT count(*) FROM found) > ${listed} AS many,
         ARRAY(SELECT task_id::text FROM found LIMIT ${listed}) AS ids`,
  { notNull: ['many', 'ids'] },
)

type Wanted = { appId: string | null; search: string; staff: boolean }

/**
 * Resolves the search text of a list, in one account or in all (null); finds the same tasks as the quick search
 * (SRC-002, SRC-007).
 */
export const resolveSearch =
  (query: Query) =>
  ({ appId, search, staff }: Wanted): Promise<SearchCondition> => {
    const { numbers, key } = parseSlugQuery(search)
    return withTypoTolerance(query, search, async (words) => {
      const [tasks, messages] = [scopeToAccount(appId, words), scopeToAccount(appId, words, { internal: staff })]
      const {
        rows: [row],
      } = await query(searchIds.with(appId, tasks, messages, numbers, key, staff))
      const { many = false, ids = [] } = row ?? {}
      return { found: { ids: many ? null : ids, words: tasks }, none: !many && ids.length === 0 }
    })
  }

/**
 * The search condition as SQL on a task `t`; `ids` and `words` are the parameters of both fields (`bpchar[]` and
 * `text`).
 */
export const searchConditionSql = ({ ids, words }: { ids: string; words: string }): string =>
  `CASE WHEN ${ids} IS NULL
     THEN EXISTS (SELECT FROM projects.task_search s WHERE s.app_id = t.app_id AND s.task_id = t.id
       AND s.words @@ ${words}::tsquery OFFSET 0)
     ELSE t.id IN (SELECT unnest(${ids})) END`
