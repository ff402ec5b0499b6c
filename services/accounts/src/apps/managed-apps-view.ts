import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import { likePattern, pageOf } from '@passerelle/server/database/page'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
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

const managedAppsCounts = statement(
  'accounts.managed-apps-counts',
  `${matching} SELECT ${(['all', 'unpaid', 'late', 'disabled'] as const)
    .map((key) => `count(*) FILTER (WHERE ${wanted[key]})::int AS "${key}"`)
    .join(', ')} FROM matching`,
).as<Reply['counts']>()

/**
 * Page of customer accounts with state and workload, latest activity first, and the count of each kind (ADM-003,
 * ADM-007).
 */
export const managedAppsView =
  ({ database: { query }, clock }: Deps) =>
  async (actor: Person, page: InferQuery<typeof accounts.listManagedApps>): Promise<Reply> => {
    const values = [clock.now(), actor.userId, likePattern(page.search ?? ''), page.appIds ?? null]
    const state = page.state ?? 'all'
    const [{ rows }, counted] = await Promise.all([
      query<Row>({
        name: `accounts.managed-apps-${state}`,
        text: `${matching} SELECT * FROM matching WHERE ${wanted[state]}
                ORDER BY "disabledAt" IS NOT NULL, "lastActivityAt" DESC NULLS LAST, lower(name),
                  "_id" OFFSET $5 LIMIT $6`,
        values: [...values, page.skip, page.limit + 1],
      }),
      query(managedAppsCounts.with(...values)),
    ])
    return {
      ...pageOf(rows, page.limit, managedRow),
      counts: counted.rows[0]!,
    }
  }
