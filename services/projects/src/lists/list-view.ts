import type { ListedTask } from '@passerelle/contract/projects/lists'
import type { Person } from '@passerelle/kernel/actor'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import type { Statement } from '@passerelle/server/database/statement'
import { toListed, type ListRow } from './list-serializer.ts'

export type Listed = { list: ListedTask[]; hasMore: boolean }

/**
 * Runs a list statement, which fetches one row more than the page to compute `hasMore`, and serializes the rows for the
 * actor (OPEN-005).
 */
export const listView =
  ({ query, clock }: Pick<Database, 'query'> & { clock: Clock }) =>
  async (actor: Person, { limit }: { limit: number }, statement: Statement): Promise<Listed> => {
    const { rows } = await query<ListRow>(statement)
    const now = clock.now()
    return pageOf(rows, limit, (row) => toListed(actor, row, now))
  }
