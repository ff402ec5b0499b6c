/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(?:[.,]\d+)?$/

/** A cell that a spreadsheet shows as it is: never as a formula, whatever a customer wrote. */
const cell = (value: string): string => {
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /["';\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a file of values, separated by semicolons as French spreadsheets expect it. */
export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(';')}\r\n`
