import type { Message } from '@passerelle/contract/chats/schemas'

/** A message on its way. `known` are the ids that were shown when it left: none of them can be its arrival. */
export type OutgoingMessage = { key: string; threadId: string; text: string; at: string; known: ReadonlySet<string> }

/** What is still on its way: a text whose message is among the lines has arrived, although the call may not have answered yet. */
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
