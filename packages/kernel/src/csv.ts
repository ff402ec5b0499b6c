/** UTF-8 byte order mark (BOM), so that spreadsheets detect the encoding. */
export const byteOrderMark = '\uFEFF'

const number = /^-?\d+(?:[.,]\d+)?$/
// The signs that begin a formula, also fullwidth and small ones, which a spreadsheet may read as the plain ones.
const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫'
const mayBeFormula = new RegExp(`[${formulaSigns}\\t\\r]`)
// A cell begins after every separator for a spreadsheet that separates by it, because it takes our quotes for text.
// Spaces and quotes before the sign may be left out by it.
const before = `[ \\u00a0"']*`
const cellStart = new RegExp(`(^|[;,\\t\\r\\n])(?=${before}[${formulaSigns}])|^(?=${before}[\\t\\r])`, 'g')
const quoted = /["',;\t\r\n]/

/**
 * Escapes a CSV cell. Text that a spreadsheet would take for a formula gets an apostrophe before it (CSV injection),
 * also within the text where a spreadsheet with another separator begins a cell; numbers stay. Without the apostrophes
 * at the beginning of such cells it is the text as it was.
 */
export const csvCell = (value: string): string => {
  if (number.test(value)) return value
  const text = mayBeFormula.test(value) ? value.replaceAll(cellStart, "$1'") : value
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV line separated by semicolons, as French spreadsheets expect. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(';')}\r\n`
