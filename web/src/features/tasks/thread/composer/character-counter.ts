import { maxMessageLength } from '@passerelle/contract/limits'

const shownAbove = 1500
const warnsFrom = 2000

export type Counter = { count: number; tone: 'none' | 'quiet' | 'warning' | 'danger'; sendable: boolean }

/**
 * Length of a message and its validity (THR-009 to THR-011): counted as on the server, trimmed and with an emoji as one
 * character. Typing is not limited; above the maximum, sending is disabled.
 */
export const countCharacters = (typed: string): Counter => {
  const count = [...typed.trim()].length
  const tone =
    count > maxMessageLength ? 'danger' : count >= warnsFrom ? 'warning' : count > shownAbove ? 'quiet' : 'none'
  return { count, tone, sendable: count > 0 && count <= maxMessageLength }
}
