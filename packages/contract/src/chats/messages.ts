import * as z from 'zod/mini'
import { toPlainLines } from '@passerelle/kernel/validators/formats'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, listOf, pageQuery } from '../schemas.ts'
import { Message } from './schemas.ts'

/** Maximum length of a message, in characters (THR-011). */

export const messages = api('chats', {
  /** A page of a thread, newest first: user messages and system messages about the task (THR-013, THR-003). */
  readMessages: operation({
    method: 'GET',
    path: '/admin/threads/:id/messages',
    requirement: 'API-042',
    access: can('thread.read', on('thread')),
    params: z.strictObject({ id: Id }),
    query: z.strictObject(pageQuery),
    response: listOf(Message),
  }),
  /**
   * Sends a message; in the internal thread staff only (THR-008, PND-002). A text that is a file token attaches that
   * file (THR-004).
   */
  sendMessage: operation({
    method: 'POST',
    path: '/admin/messages',
    requirement: 'API-043',
    access: can('thread.write', { subject: 'thread', param: 'body.threadId' }),
    status: 201,
    body: z.strictObject({
      threadId: Id,
      taskId: Id,
      text: z.string().check(z.overwrite(toPlainLines), z.maxLength(20_000)),
      isPrivateThread: z.optional(z.boolean()),
    }),
    response: Message,
    problems: ['message_empty', 'message_too_long', 'not_found', 'file_attached'],
  }),
})
