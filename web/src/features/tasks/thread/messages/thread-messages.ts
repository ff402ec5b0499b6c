import type { Message } from '@passerelle/contract/chats/schemas'
import { toIsoDate } from '@passerelle/kernel/format-date'

/** One calendar day of a thread in Paris; `at` is the time of its first message. */
export type ThreadDay = { day: string; at: string; lines: Message[] }

const inOrder = (a: Message, b: Message) =>
  a.createdAt === b.createdAt ? (a._id < b._id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1

/** Merges pages and new messages into one thread, oldest first, without duplicates. */
export const threadLines = (...parts: readonly (readonly Message[])[]): Message[] =>
  [...new Map(parts.flat().map((message) => [message._id, message])).values()].toSorted(inOrder)

/**
 * Drops "no longer pending" messages whose pending status ended with an answer, because the answer has a message of its
 * own: that of an estimate or a completion. Nobody reads a message about the decision on a merge request.
 */
export const withoutEchoes = (lines: readonly Message[]): Message[] =>
  lines.filter(({ action, data }) => {
    if (action !== 'pendingAtOff' || data?.['status'] === 'merge_request') return true
    return data?.['cause'] !== 'answer' && !(data?.['cause'] === 'timer' && data['status'] === 'completed')
  })

/** Id of the first of the last `count` messages of other users; undefined when all are read. */
export const findFirstUnread = (lines: readonly Message[], meId: string, count: number): string | undefined =>
  count === 0 ? undefined : lines.filter(({ kind, authorId }) => kind === 'user' && authorId !== meId).at(-count)?._id

/** Whether a moment lies on another day than the one before it. */
export const startsDay = (before: string, at: string): boolean =>
  toIsoDate(new Date(before)) !== toIsoDate(new Date(at))

/** Groups the thread by day. */
export const threadDays = (lines: readonly Message[]): ThreadDay[] => {
  const days: ThreadDay[] = []
  for (const line of lines) {
    const day = toIsoDate(new Date(line.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, at: line.createdAt, lines: [line] })
  }
  return days
}

/** Gap in ms below which messages of one author are shown as one group. */
const groupGapMs = 60_000

/**
 * Whether a message continues the group of the message above it: the same person within a minute, as a text sent with
 * its files.
 */
export const continuesGroup = (message: Message, above: Message | undefined): boolean =>
  above !== undefined &&
  message.kind === 'user' &&
  above.kind === 'user' &&
  message.authorId !== null &&
  message.authorId === above.authorId &&
  Date.parse(message.createdAt) - Date.parse(above.createdAt) < groupGapMs
