import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of messages. */
export const messageEvents = {
  'message.posted': event(
    'thread',
    {
      messageId: z.string(),
      threadId: z.string(),
      internal: z.boolean(),
      bySide: z.enum(['customer', 'staff', 'outside']),
    },
    { subscribed: true },
  ),
}
