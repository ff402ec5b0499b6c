import { live } from './live.ts'
import { messages } from './messages.ts'
import { unread } from './unread.ts'

/** Every operation of the chats service. */
export const chats = { ...live, ...messages, ...unread }
