import type { Platform } from '@passerelle/server/platform'
import type { LabelStore } from '../labels/label-store.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { ChangeStore } from './change-store.ts'

/** Dependencies of bulk changes. */
export type BulkDeps = TaskDeps &
  Pick<Platform, 'newId' | 'logger' | 'database'> & { labels: LabelStore; changes: ChangeStore }
