import { maxMessageLength } from '@passerelle/contract/limits'
import { textBeginning } from '@passerelle/kernel/text-beginning'

/** Cuts a text into parts that each fit into a message, in order (THR-011). */
export const splitText = (text: string, most: number = maxMessageLength): string[] => {
  const whole = text.trim()
  if (whole === '') return []
  const first = textBeginning(whole, most)
  return [first, ...splitText(whole.slice(first.length), most)]
}
