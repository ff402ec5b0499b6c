import type { Logger } from 'pino'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { JobProcessor } from '@passerelle/server/jobs/job-processor'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import type { Env } from '@passerelle/server/env'
import type { Platform } from '@passerelle/server/platform'
import type { WorkKind } from '@passerelle/server/work/work'

/** Options for starting a process. */
export type HostOptions = {
  env: Env
  clock: Clock
  logger: Logger
  /** Validates every response against its complete schema; for tests. */
  verifyReplies?: boolean
  /** Runs when the platform is open and before requests are served; for seeding. */
  prepare?: (platform: Platform) => Promise<void>
  connections?: number
  /** Wraps the database; for tests that compare what it answers to customers with what their role sees. */
  wrapDatabase?: (database: Database) => Database
  /** Wraps every job processor; for tests that run jobs twice, late and with a first try that fails. */
  wrapProcessor?: (processor: JobProcessor) => JobProcessor
  /** The same for kinds of work. */
  wrapWork?: (kind: WorkKind) => WorkKind
  /** Wraps every deadline; for tests that fire it too early and twice. */
  wrapDeadline?: (deadline: Deadline) => Deadline
  /** Wraps every recurring job; for tests whose runs fail first. */
  wrapRecurringJob?: (job: RecurringJob) => RecurringJob
}
