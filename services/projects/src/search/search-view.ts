import type { FoundTask, MatchField } from '@passerelle/contract/projects/search'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { getTaskState } from '../tasks/task-state.ts'
import { withTypoTolerance } from './typo-tolerance.ts'
import { scopeToAccount, scopeToPartition } from './search-query.ts'
import { searchStatement, type Found } from './search-statement.ts'
import { parseSlugQuery } from './slug-query.ts'
import { toSnippet } from './snippet.ts'

export type Search = { appId: string; search: string; limit: number }

const fields: MatchField[] = ['slug', 'slug', 'name', 'description', 'message']

const toFound = (task: Found): FoundTask => ({
  _id: task.id,
  taskId: task.slug,
  name: task.name,
  listId: task.listId,
  deletedAt: task.deletedAt?.toISOString() ?? null,
  state: getTaskState(task),
  match: { field: fields[task.rank] ?? 'slug', snippet: toSnippet(task.snippet ?? '') },
})

/**
 * Quick search: the best matching tasks of an account for the actor, and their number, up to 101 (SRC-002, SRC-004,
 * SRC-005).
 */
export const searchView =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, { appId, search, limit }: Search): Promise<{ list: FoundTask[]; total: number }> => {
    const staff = actor.kind === 'staff'
    const slug = parseSlugQuery(search)
    return withTypoTolerance(query, search, async (words) => {
      const [tasks, messages] = [scopeToAccount(appId, words), scopeToAccount(appId, words, { internal: staff })]
      const { rows } = await query(
        searchStatement({
          appId,
          tasks,
          messages,
          placed: scopeToPartition(words),
          shown: words ?? '',
          slug,
          staff,
          limit,
        }),
      )
      const total = rows[0]?.total ?? 0
      return { found: { list: rows.filter((row) => row.id !== null).map(toFound), total }, none: total === 0 }
    })
  }
