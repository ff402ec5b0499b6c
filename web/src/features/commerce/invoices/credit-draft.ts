import type { Invoice } from './invoice-queries.ts'

type Line = Pick<Invoice['lines'][number], 'position' | 'quantity' | 'creditedQuantity'>

/** What is left of a line, with three decimals. */
export const leftOf = ({ quantity, creditedQuantity }: Line): number =>
  (Math.round(quantity * 1000) - Math.round(creditedQuantity * 1000)) / 1000

/** Reads a typed quantity between 0 and what is left; null when it is none. */
export const readQuantity = (text: string, left: number): number | null => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return 0
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(plain)) return null
  return Number(plain) <= left ? Number(plain) : null
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
