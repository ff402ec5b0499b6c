import { maxMessageLength } from '@passerelle/contract/limits'
import { Problem } from '@passerelle/contract/problems'
import { isVisible } from '@passerelle/kernel/validators/formats'

/**
 * Trims and validates the text of a message: 1 to 2500 characters (THR-009, THR-011). Counts Unicode code points, as
 * Postgres does, so an emoji is one character. Throws `message_empty`, `message_too_long`.
 */
export const parseMessageText = (typed: string): string => {
  const text = typed.trim()
  if (!isVisible(text)) throw new Problem('message_empty')
  if ([...text].length > maxMessageLength) throw new Problem('message_too_long', { values: { max: maxMessageLength } })
  return text
}
