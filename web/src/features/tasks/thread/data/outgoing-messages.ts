import type { Message } from '@passerelle/contract/chats/schemas'

/** A message being sent. `known` are the ids of the messages at that time: none of them can be this message. */
export type OutgoingMessage = { key: string; threadId: string; text: string; at: string; known: ReadonlySet<string> }

/**
 * Outgoing messages that are not confirmed: one whose message is already in the thread has arrived, even if its
 * response is still missing.
 */
export const filterUnconfirmed = (
  sending: readonly OutgoingMessage[],
  lines: readonly Message[],
  meId: string,
): OutgoingMessage[] => {
  const taken = new Set<string>()
  return sending.filter((one) => {
    const arrived = lines.find(
      (line) =>
        line.authorId === meId &&
        line.text === one.text &&
        line.threadId === one.threadId &&
        !one.known.has(line._id) &&
        !taken.has(line._id),
    )
    if (arrived) taken.add(arrived._id)
    return !arrived
  })
}
