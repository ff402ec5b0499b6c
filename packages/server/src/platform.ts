import type { Logger } from 'pino'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from './database/connect.ts'
import type { ScheduleDeadline } from './deadlines/deadline-scheduler.ts'
import type { Env } from './env.ts'
import type { EventBus } from './events/event-bus.ts'
import type { RecordEvent } from './events/record.ts'
import type { QueueMail } from './mail/queue-mail.ts'
import type { RenderPdf } from './pdf/render-pdf.ts'

/** What every service stands on: one narrow object given to its factory. */
export type Platform = {
  env: Env
  clock: Clock
  newId: () => string
  database: Database
  record: RecordEvent
  /** Queues a mail in the transaction of the change that it tells of. */
  queueMail: QueueMail
  /** HTML to PDF in this process: for jobs. Calls hand HTML to the converters instead. */
  renderPdf: RenderPdf
  /** The ids of all events soon after their commit, for what is live. */
  eventBus: EventBus
  /** Plans a job that wakes a deadline, after commit, when it lies within 24 hours. */
  scheduleDeadline: ScheduleDeadline
  logger: Logger
}
