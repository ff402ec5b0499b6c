import type { Logger } from 'pino'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from './database/connect.ts'
import type { ScheduleDeadline } from './deadlines/deadline-scheduler.ts'
import type { Env } from './env.ts'
import type { EventBus } from './events/event-bus.ts'
import type { RecordChange } from './events/record-change.ts'
import type { RecordEvent } from './events/record.ts'
import type { VisibleTopics } from './visible-topics/visible-topics.ts'
import type { QueueMail } from './mail/queue-mail.ts'
import type { RenderPdf } from './pdf/render-pdf.ts'

/** Shared dependencies of every service, passed to its factory. */
export type Platform = {
  env: Env
  clock: Clock
  newId: () => string
  database: Database
  record: RecordEvent
  /** Records the event of a change that is a single statement. */
  recordChange: RecordChange
  /** Queues a mail in the transaction of the change that it announces. */
  queueMail: QueueMail
  /** Renders HTML to PDF in this process: for jobs. Request handlers use the converters service instead. */
  renderPdf: RenderPdf
  /** Event bus: the ids of all events soon after their commit, for live updates. */
  eventBus: EventBus
  /** Schedules a job that fires a deadline, after commit, if it is due within 24 hours. */
  scheduleDeadline: ScheduleDeadline
  /** What people look at right now. */
  visibleTopics: VisibleTopics
  logger: Logger
}
