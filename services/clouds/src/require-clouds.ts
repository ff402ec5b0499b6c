import { Problem } from '@passerelle/contract/problems'
import type { AppFeature } from '@passerelle/kernel/features'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const feature: AppFeature = 'clouds'
const read = statement(
  'clouds.feature',
  'SELECT $2 = ANY (features) AS on FROM accounts.app_features WHERE app_id = $1',
  { notNull: ['on'] },
)

/** Requires the clouds feature to be enabled for the account (CLD-001). Throws `access_denied`. */
export const requireClouds =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string): Promise<void> => {
    const { rows } = await query(read.with(appId, feature))
    if (rows[0]?.on !== true) throw new Problem('access_denied')
  }
