import type { Platform } from '@passerelle/server/platform'
import type { Query } from '@passerelle/server/database/connect'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { receiversView } from '../notices/receivers-view.ts'
import { notifyUsers, type Recipient } from '../notices/tell-people.ts'
import { statement } from './statement-rows.ts'
import { nextReminder } from './reminder-rules.ts'
import { dueReminders, takeReminder, writeReminder } from './reminder-store.ts'

const deadlineName = 'remind-customer'

const waitOf = statement(
  'notifs.wait',
  `
  SELECT pending_at AS "pendingAt" FROM projects.task_headlines
   WHERE app_id = $1 AND id = $2 AND pending_status = 'customer' AND deleted_at IS NULL`,
  { notNull: ['pendingAt'] },
)

/** Since when a task has been pending for the customer; null when it is not, or is archived. */
const readWait = async (query: Query, appId: string, taskId: string): Promise<Date | null> =>
  (await query(waitOf.with(appId, taskId))).rows[0]?.pendingAt ?? null

/** Events after which a task can be pending for the customer. */
const beginnings = ['task.pending_on', 'estimate.proposed', 'task.label_attached', 'task.unarchived'] as const

/** Subscriber that schedules the reminders of a task that becomes pending for the customer (TMR-006). */
export const reminderSubscriber = ({
  database,
  scheduleDeadline,
}: Pick<Platform, 'database' | 'scheduleDeadline'>): Subscriber =>
  accountSubscriber('reminders', beginnings, async ({ appId, subject: taskId, at }) => {
    await database.transaction(async (tx) => {
      const pendingAt = await readWait(tx.query, appId, taskId)
      // From the event on: one that comes late must not skip the reminders since.
      const dueAt = pendingAt && nextReminder(pendingAt, at)
      if (!pendingAt || !dueAt) return
      await writeReminder(tx.query, { appId, taskId, pendingAt, dueAt })
      scheduleDeadline(tx, 'notifs', deadlineName, { appId, id: taskId, dueAt })
    })
  })

/**
 * Deadline that reminds the customer's administrators and the customers who follow the task, and schedules the next
 * reminder (TMR-006, OPEN-027); the steps of the task wait for one that is overdue. Does nothing if the pending period
 * has ended or a new one has begun.
 */
export const reminderDeadline = (platform: Platform): Deadline => {
  const { database, scheduleDeadline } = platform
  const tell = notifyUsers(platform)
  const receivers = receiversView(platform)
  return {
    name: deadlineName,
    announces: true,
    findDueBetween: (range) => dueReminders(database.query, range),
    fire: async (tx, row, now) => {
      const { appId, id: taskId, dueAt } = row
      const planned = await takeReminder(tx.query, row, now)
      if (!planned) return false
      const pendingAt = await readWait(tx.query, appId, taskId)
      if (!pendingAt) return true
      const next = nextReminder(pendingAt, now)
      if (next) {
        await writeReminder(tx.query, { appId, taskId, pendingAt, dueAt: next })
        scheduleDeadline(tx, 'notifs', deadlineName, { appId, id: taskId, dueAt: next })
      }
      if (pendingAt.getTime() !== planned.getTime()) return true
      const people = (await receivers.customers(appId, taskId)).flatMap((receiver): Recipient[] =>
        receiver.admin || receiver.follows ? [{ receiver, wording: { kind: 'reminder', category: 'answer' } }] : [],
      )
      const happening = { source: `reminder:${taskId}:${dueAt.getTime()}`, appId, at: now, taskId }
      await tell(tx, [{ happening, people }])
      return true
    },
  }
}
