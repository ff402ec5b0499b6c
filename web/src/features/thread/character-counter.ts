import { maxMessageLength } from '@passerelle/contract/chats/messages'

const shownAbove = 1500
const warnsFrom = 2000

export type Counter = { count: number; tone: 'none' | 'quiet' | 'warning' | 'danger'; sendable: boolean }

/**
 * How long a message is and what that means (THR-009 to THR-011): counted as the server counts, trimmed and an emoji as one character.
 * Nothing caps the typing; above the maximum sending is blocked.
 */
export const countCharacters = (typed: string): Counter => {
  const count = [...typed.trim()].length
  const tone =
    count > maxMessageLength ? 'danger' : count >= warnsFrom ? 'warning' : count > shownAbove ? 'quiet' : 'none'
  return { count, tone, sendable: count > 0 && count <= maxMessageLength }
}
