/** A test whose title names the row. */
export type Proof = { row: string; file: string; title: string }

const rowLine = /^\| *([A-Z]{3}-\d{3}) *\| *(.*?) *(?<!\\)\|/
const named = /\[((?:[A-Z]{3}-\d{3})(?:[ ,]+[A-Z]{3}-\d{3})*)\]/g
const literal = /(['"`])((?:\\.|(?!\1).)*\[[A-Z]{3}-\d{3}(?:\\.|(?!\1).)*)\1/

/** The rows of the requirement matrix with their texts, in its order. */
export const readRows = (matrix: string): Map<string, string> =>
  new Map(
    matrix.split('\n').flatMap((line) => {
      const [, row, text] = rowLine.exec(line) ?? []
      return row === undefined ? [] : [[row, text ?? '']]
    }),
  )

/** The tests of a file that name rows in their titles, or in those of the group around them. */
export const findProofs = (file: string, source: string): Proof[] => {
  const proofs = new Map<string, Proof>()
  for (const line of source.split('\n'))
    for (const [, rows = ''] of line.matchAll(named)) {
      const title = literal.exec(line)?.[2] ?? line.trim()
      for (const row of rows.split(/[ ,]+/)) proofs.set(`${row} ${title}`, { row, file, title })
    }
  return [...proofs.values()]
}
