import { typedNumber } from '../../../kit/format/typed-number.ts'
import type { Invoice } from './invoice-queries.ts'

type Line = Pick<Invoice['lines'][number], 'position' | 'quantity' | 'creditedQuantity'>

/** What is left of a line, with three decimals. */
export const leftOf = ({ quantity, creditedQuantity }: Line): number =>
  (Math.round(quantity * 1000) - Math.round(creditedQuantity * 1000)) / 1000

/** Reads a typed quantity between 0 and what is left; null when it is none. */
export const readQuantity = (text: string, left: number): number | null => {
  if (text.trim() === '') return 0
  const quantity = typedNumber(text, 3)
  return quantity !== undefined && quantity <= left ? quantity : null
}

/** The lines of a credit note from the typed quantities; null while one of them is invalid or all are empty. */
export const creditedLines = (
  lines: readonly Line[],
  typed: Readonly<Record<number, string>>,
): { position: number; quantity: number }[] | null => {
  const read = lines.map((line) => {
    const left = leftOf(line)
    const text = typed[line.position]
    return { position: line.position, quantity: text === undefined ? left : readQuantity(text, left) }
  })
  if (read.some(({ quantity }) => quantity === null)) return null
  const chosen = read.flatMap(({ position, quantity }) => (quantity ? [{ position, quantity }] : []))
  return chosen.length > 0 ? chosen : null
}
