import type { Transaction } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { TaskStore } from './task-store.ts'

/** Dependencies of task use cases. */
export type TaskDeps = Pick<Platform, 'clock' | 'record'> & { tasks: TaskStore; transaction: Transaction }
