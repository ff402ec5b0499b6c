import { bootstrapAccounts } from '@passerelle/accounts/apps/bootstrap-accounts'
import type { Clock } from '@passerelle/kernel/clock'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import type { Database } from '@passerelle/server/database/connect'
import type { Env } from '@passerelle/server/env'

/** What every installation begins with, after its migrations: provider, first staff, and the labels of LBL-005 to LBL-007 while there are none. */
export const seedInstallation = async (database: Pick<Database, 'query'>, env: Env, clock: Clock): Promise<void> => {
  await bootstrapAccounts(database.query, env, clock.now())
  const { rowCount: labels } = await database.query({ text: 'SELECT FROM projects.labels LIMIT 1' })
  if (labels === 0) await seedLabels(database.query)
}
