import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { appDetailColumns, managedAppColumns, managedAppWork } from './managed-app-columns.ts'
import { managedRow } from './managed-apps-view.ts'

type Reply = InferResponse<typeof accounts.readManagedApp>
type Row = Omit<Reply, 'lastActivityAt' | 'disabledAt' | 'createdAt'> & {
  lastActivityAt: Date | null
  disabledAt: Date | null
  createdAt: Date
}
type Deps = Pick<Platform, 'database' | 'clock'>

const managedApp = statement(
  'accounts.managed-app',
  `SELECT ${managedAppColumns('$1', '$2')}, a.description, a.url, a.metadata, ${appDetailColumns},
    a.external_apps AS "externalApps", a.created_at AS "createdAt", a.settings_version AS version
  FROM accounts.apps a ${managedAppWork('$1')} WHERE a.id = $3`,
).as<Row>()

/** Read model of a customer account for staff, without secrets (API-080, APP-001). */
export const managedAppView =
  ({ database: { query }, clock }: Deps) =>
  async (readerId: string, appId: string): Promise<Reply> => {
    const { rows } = await query(managedApp.with(clock.now(), readerId, appId))
    const row = rows[0]
    if (!row) throw new Problem('not_found')
    return { ...managedRow(row), createdAt: row.createdAt.toISOString() }
  }
