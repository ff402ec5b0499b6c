import type { Transaction } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { TaskStore } from './task-store.ts'

/** What a use case of a request stands on. */
export type TaskDeps = Pick<Platform, 'clock' | 'record'> & { tasks: TaskStore; transaction: Transaction }
