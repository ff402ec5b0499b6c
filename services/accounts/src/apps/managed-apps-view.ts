import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import { likePattern, pageOf } from '@passerelle/server/database/page'
import type { Platform } from '@passerelle/server/platform'
import { managedAppColumns, managedAppWork } from './managed-app-columns.ts'

type Reply = InferResponse<typeof accounts.listManagedApps>
type Row = Omit<Reply['list'][number], 'lastActivityAt' | 'disabledAt'> & {
  lastActivityAt: Date | null
  disabledAt: Date | null
}
type Deps = Pick<Platform, 'database' | 'clock'>

const wanted = {
  all: 'true',
  disabled: '"disabledAt" IS NOT NULL',
  unpaid: `state = 'unpaid'`,
  late: '"lateTasks" > 0 AND "disabledAt" IS NULL',
}

const matching = `WITH matching AS (
  SELECT ${managedAppColumns('$1', '$2')} FROM accounts.apps a ${managedAppWork('$1')}
   WHERE NOT a.provider AND (lower(a.name) LIKE lower($3) OR a.slug LIKE lower($3))
     AND ($4::bpchar[] IS NULL OR a.id = ANY ($4::bpchar[])))`

export const managedRow = <R extends { lastActivityAt: Date | null; disabledAt: Date | null }>(row: R) => ({
  ...row,
  lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
})

const order = '"disabledAt" IS NOT NULL, "lastActivityAt" DESC NULLS LAST, lower(name), "_id"'
const counts = (['all', 'unpaid', 'late', 'disabled'] as const).map(
  (key) => `'${key}', count(*) FILTER (WHERE ${wanted[key]})`,
)

/**
 * Page of customer accounts with state and workload, latest activity first, and the count of each kind (ADM-003,
 * ADM-007).
 */
export const managedAppsView =
  ({ database: { query }, clock }: Deps) =>
  async (actor: Person, page: InferQuery<typeof accounts.listManagedApps>): Promise<Reply> => {
    const values = [clock.now(), actor.userId, likePattern(page.search ?? ''), page.appIds ?? null]
    const state = page.state ?? 'all'
    // Page and counts of one moment, by looking at each account once. A page without accounts has one row of counts.
    const { rows } = await query<{ counts: Reply['counts'] } & (Row | { _id: null })>({
      name: `accounts.managed-apps-${state}`,
      text: `${matching},
        page AS (SELECT * FROM matching WHERE ${wanted[state]} ORDER BY ${order} OFFSET $5 LIMIT $6)
        SELECT counted.counts, page.*
          FROM (SELECT json_build_object(${counts.join(', ')}) AS counts FROM matching) counted
          LEFT JOIN page ON true ORDER BY ${order}`,
      values: [...values, page.skip, page.limit + 1],
    })
    const list = rows.flatMap(({ counts: _, ...row }) => (row._id === null ? [] : [row]))
    return {
      ...pageOf(list, page.limit, managedRow),
      counts: rows[0]!.counts,
    }
  }
