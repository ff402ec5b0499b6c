import type { Database } from '@passerelle/server/database/connect'
import { seedLabels as seedInto } from '@passerelle/projects/labels/default-labels'

/** Seeds the default labels of every installation (LBL-005 to LBL-007). */
export const seedLabels = (database: Pick<Database, 'transaction'>): Promise<void> =>
  database.transaction(({ query }) => seedInto(query))
