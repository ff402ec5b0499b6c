import type { Database } from '../../packages/server/src/database/connect.ts'
import { seedLabels as seedInto } from '../../services/projects/src/labels/default-labels.ts'

/** Seeds the default labels of every installation (LBL-005 to LBL-007). */
export const seedLabels = (database: Pick<Database, 'transaction'>): Promise<void> =>
  database.transaction(({ query }) => seedInto(query))
