import type { Logger } from 'pino'
import type { Clock } from '@passerelle/kernel/clock'
import type { Env } from '@passerelle/server/env'
import type { Platform } from '@passerelle/server/platform'

/** What a process is started with. */
export type HostOptions = {
  env: Env
  clock: Clock
  logger: Logger
  /** Holds every reply against its whole shape; for tests. */
  verifyReplies?: boolean
  /** Runs when the platform is open and before anything is served; for seeding. */
  prepare?: (platform: Platform) => Promise<void>
  connections?: number
}
