/** `1,234.50` and `1.234,50`: what stands before the last separator groups thousands. */
const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/

/**
 * Parses a number with decimal comma or point and at most `decimals` decimals; undefined if invalid. A lone `1,234` is
 * no amount in euros: it would be a thousand times as much to an English reader as to a French one.
 */
export const typedNumber = (text: string, decimals: number): number | undefined => {
  const typed = text.replaceAll(/[\s\u00a0\u202f€%]/g, '')
  const plain = (grouped.test(typed) ? typed.replaceAll(/[.,](?=.*[.,])/g, '') : typed).replace(',', '.')
  const [number, decimal = ''] = /^\d{1,8}(?:\.(\d+))?$/.exec(plain) ?? []
  return number === undefined || decimal.length > decimals ? undefined : Number(number)
}
