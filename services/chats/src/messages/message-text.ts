import { maxMessageLength } from '@passerelle/contract/chats/messages'
import { Problem } from '@passerelle/contract/problems'
import { isVisible } from '@passerelle/kernel/validators/formats'

/**
 * The text of a message as it is kept: trimmed, 1 to 2500 characters (THR-009, THR-011). Characters are counted as people and the
 * database count them, an emoji as one. Problems `message_empty`, `message_too_long`.
 */
export const parseMessageText = (typed: string): string => {
  const text = typed.trim()
  if (!isVisible(text)) throw new Problem('message_empty')
  if ([...text].length > maxMessageLength) throw new Problem('message_too_long', { values: { max: maxMessageLength } })
  return text
}
