import { bootstrapAccounts } from '@passerelle/accounts/apps/bootstrap-accounts'
import type { Clock } from '@passerelle/kernel/clock'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import type { Database } from '@passerelle/server/database/connect'
import type { Env } from '@passerelle/server/env'

/**
 * Seeds a new installation after its migrations: provider account, first staff user and default labels (LBL-005 to
 * LBL-007). Existing data is left alone.
 */
export const seedInstallation = async (database: Pick<Database, 'query'>, env: Env, clock: Clock): Promise<void> => {
  await bootstrapAccounts(database.query, env, clock.now())
  const { rowCount: labels } = await database.query({ text: 'SELECT FROM projects.labels LIMIT 1' })
  if (labels === 0) await seedLabels(database.query)
}
