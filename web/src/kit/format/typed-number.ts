/** Parses a number with decimal comma or point and at most `decimals` decimals; undefined if invalid. */
export const typedNumber = (text: string, decimals: number): number | undefined => {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  const form = new RegExp(`^\\d{1,8}(?:\\.\\d{1,${decimals}})?$`)
  return form.test(plain) ? Number(plain) : undefined
}
