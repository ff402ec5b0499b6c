/** UTF-8 byte order mark (BOM), so that spreadsheets detect the encoding. */
export const byteOrderMark = '\uFEFF'

const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(?:[.,]\d+)?$/
const quoted = /["';\r\n]/

/** Escapes a CSV cell. Protects against formula injection (CSV injection) from text written by customers. */
export const csvCell = (value: string): string => {
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV line separated by semicolons, as French spreadsheets expect. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(';')}\r\n`
