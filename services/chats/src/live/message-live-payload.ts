import type { LivePayloads } from '@passerelle/server/live/live-payloads'
import type { messageStore } from '../messages/message-store.ts'

/** The live event of a message carries the whole message, serialized as in the read call (THR-014). */
export const messageLivePayload =
  ({
    messages,
  }: {
    messages: Pick<ReturnType<typeof messageStore>, 'find'>
  }): NonNullable<LivePayloads['message.posted']> =>
  async (event) =>
    event.appId === null ? null : messages.find(event.appId, event.data.messageId)
