import { live } from './live.ts'
import { messages } from './messages.ts'
import { unread } from './unread.ts'

/** Every call of the chats service. */
export const chats = { ...live, ...messages, ...unread }
