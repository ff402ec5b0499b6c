import type { LiveViews } from '@passerelle/server/live/live-views'
import type { messageStore } from '../messages/message-store.ts'

/** A message event carries the whole message, as the read call gives it (THR-014). */
export const messageLiveView =
  ({
    messages,
  }: {
    messages: Pick<ReturnType<typeof messageStore>, 'find'>
  }): NonNullable<LiveViews['message.posted']> =>
  async (event) =>
    event.appId === null ? null : messages.find(event.appId, event.data.messageId)
