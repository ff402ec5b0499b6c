import type { Platform } from '@passerelle/server/platform'
import type { LabelStore } from '../labels/label-store.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { ChangeStore } from './change-store.ts'

/** What changes to many requests stand on. */
export type BulkDeps = TaskDeps &
  Pick<Platform, 'newId' | 'logger' | 'database'> & { labels: LabelStore; changes: ChangeStore }
