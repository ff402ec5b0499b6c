import type { Platform } from '@passerelle/server/platform'
import type { LabelStore } from '../labels/label-store.ts'
import type { Deps } from '../tasks/use-case.ts'
import type { ChangeStore } from './change-store.ts'

/** What changes to many requests stand on. */
export type BulkDeps = Deps &
  Pick<Platform, 'newId' | 'logger' | 'database'> & { labels: LabelStore; changes: ChangeStore }
