import { messageMax } from '@passerelle/contract/chats/messages'
import { Problem } from '@passerelle/contract/problems'

/**
 * The text of a message as it is kept: trimmed, 1 to 2500 characters (THR-009, THR-011). Characters are counted as people and the
 * database count them, an emoji as one. Problems `message_empty`, `message_too_long`.
 */
export const messageText = (typed: string): string => {
  const text = typed.trim()
  if (text === '') throw new Problem('message_empty')
  if ([...text].length > messageMax) throw new Problem('message_too_long', { values: { max: messageMax } })
  return text
}
