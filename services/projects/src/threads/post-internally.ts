import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { openInternalThread } from './open-internal-thread.ts'
import { statement } from './statement-rows.ts'

const post = statement('projects.post-internally', 'SELECT chats.post_internal_message($1, $2, $3, $4, $5, $6, $7)')

/**
 * Posts what staff wrote on a page as their message in the internal thread, which is opened if need be, in the
 * transaction of what they did.
 */
export const postInternally = (deps: TaskDeps & Pick<Platform, 'newId'>) => {
  const { clock, newId, record } = deps
  const open = openInternalThread(deps)
  return async (tx: Tx, task: Task, text: string, actor: Person, messageId = newId()): Promise<void> => {
    const { appId, id } = task
    const { privateThreadId: threadId } = await open(task, actor)
    // Behind the system messages of this transaction, which may have the same millisecond.
    const at = new Date(clock.now().getTime() + 1)
    await tx.query(post.with(appId, messageId, threadId, id, actor.userId, text, at))
    await record(tx, {
      appId,
      actor: eventActor(actor),
      name: 'message.posted',
      subject: id,
      data: { messageId, threadId, internal: true, bySide: 'staff' },
    })
  }
}
