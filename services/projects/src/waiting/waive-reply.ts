import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { statement } from './statement-rows.ts'

const clientMessage = statement(
  'projects.client-message',
  `SELECT true AS known FROM chats.message_texts
    WHERE app_id = $1 AND task_id = $2 AND message_id = $3 AND NOT internal`,
)
// `reply_message_id` stays, so that the wait can begin again where it began.
const waive = statement(
  'projects.waive-reply',
  `UPDATE projects.tasks SET customer_wrote_at = NULL
    WHERE app_id = $1 AND id = $2 AND customer_message_id = $3 AND customer_wrote_at IS NOT NULL`,
)
const restore = statement(
  'projects.restore-reply',
  `UPDATE projects.tasks t SET customer_wrote_at = m.created_at FROM chats.message_texts m
    WHERE t.app_id = $1 AND t.id = $2 AND t.customer_message_id = $3 AND t.customer_wrote_at IS NULL
      AND m.app_id = t.app_id AND m.message_id = t.reply_message_id`,
)

/**
 * Ends the wait for an answer without one, or begins it again (DAY-036). Throws `not_found` when the client thread of
 * the task has no such message, `task_changed` when it is not the newest of a customer or was answered.
 */
export const waiveReply =
  ({ database, transaction, record }: Pick<TaskDeps, 'transaction' | 'record'> & Pick<Platform, 'database'>) =>
  async (task: Task, { messageId, undo }: { messageId: string; undo?: true | undefined }, actor: Person) => {
    const { rows } = await database.query(clientMessage.with(task.appId, task.id, messageId))
    if (rows.length === 0) throw new Problem('not_found')
    await transaction(async (tx) => {
      const { rowCount } = await tx.query((undo ? restore : waive).with(task.appId, task.id, messageId))
      if (rowCount === 0) throw new Problem('task_changed')
      const data = { messageId, ...(undo && { restored: true }) }
      await recordEvents(record, tx, { task, events: [{ name: 'task.reply_waived', data }] }, eventActor(actor))
    })
  }
