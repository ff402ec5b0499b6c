import { eventActor } from '@passerelle/contract/event-actor'
import type { CustomerActor } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

const post = statement('projects.post-as-customer', 'SELECT chats.post_message($1, $2, $3, $4, $5, $6, $7)')

/** Posts what a customer wrote on a page as their message in the client thread, in the transaction of their answer. */
export const postAsCustomer =
  ({ clock, newId, record }: Pick<Platform, 'clock' | 'newId' | 'record'>) =>
  async (tx: Tx, { appId, id, threadId }: Task, text: string, actor: CustomerActor): Promise<void> => {
    const messageId = newId()
    // Behind the system messages of this transaction, which may have the same millisecond.
    const at = new Date(clock.now().getTime() + 1)
    await tx.query(post.with(appId, messageId, threadId, id, actor.userId, text, at))
    await record(tx, {
      appId,
      actor: eventActor(actor),
      name: 'message.posted',
      subject: id,
      data: { messageId, threadId, internal: false, bySide: 'customer' },
    })
  }
