import type { HtmlNode } from './html-tree.ts'

const mostColumns = 6

const inline = new Set('br strong b em i del s strike a code tt kbd samp p div'.split(' '))
const parts = new Set(['thead', 'tbody', 'tfoot'])

const rowsOf = (table: HtmlNode): HtmlNode[] =>
  (table.children ?? []).flatMap((child) =>
    child.tagName === 'tr' ? [child] : parts.has(child.tagName ?? '') ? rowsOf(child) : [],
  )
const cellsOf = (row: HtmlNode) => (row.children ?? []).filter(({ tagName }) => tagName === 'td' || tagName === 'th')

const isInline = (node: HtmlNode): boolean =>
  node.type === 'text' || (inline.has(node.tagName ?? '') && (node.children ?? []).every(isInline))

const hasWords = (node: HtmlNode): boolean =>
  node.type === 'text' ? (node.value ?? '').trim() !== '' : (node.children ?? []).some(hasWords)

/** A cell as one line: what would break it becomes a space. */
const lineOf = (nodes: HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    const children = lineOf(node.children ?? [])
    if (node.tagName === 'br') return [{ type: 'text', value: ' ' }]
    if (node.tagName === 'p' || node.tagName === 'div') return [...children, { type: 'text', value: ' ' }]
    return [
      node.type === 'text' ? { ...node, value: (node.value ?? '').replaceAll(/\s+/g, ' ') } : { ...node, children },
    ]
  })

const element = (tagName: string, children: HtmlNode[]): HtmlNode => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

/** One line per row, cells between dots. */
const asLines = (rows: HtmlNode[]) =>
  rows.map((row) =>
    element(
      'p',
      cellsOf(row)
        .filter(hasWords)
        .flatMap((cell, at) => [...(at > 0 ? [{ type: 'text', value: ' · ' }] : []), ...lineOf(cell.children ?? [])]),
    ),
  )

const tableOf = (rows: HtmlNode[]) =>
  element(
    'table',
    rows.map((row, at) =>
      element(
        'tr',
        cellsOf(row).map((cell) => element(at === 0 ? 'th' : 'td', lineOf(cell.children ?? []))),
      ),
    ),
  )

/** A table of figures, or one that only lays out a mail: that has one column, or blocks in its cells. */
const readTable = (table: HtmlNode): HtmlNode[] => {
  const rows = rowsOf(table).filter(hasWords)
  const columns = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0)
  const isData =
    rows.length > 1 &&
    columns > 1 &&
    rows.every((row) => cellsOf(row).every((cell) => (cell.children ?? []).every(isInline)))
  if (!isData) return rows.flatMap((row) => cellsOf(row).map((cell) => element('div', cell.children ?? [])))
  return columns <= mostColumns ? [tableOf(rows)] : asLines(rows)
}

/** Tables as Markdown can write them (EML-038): up to six columns, wider ones as lines, layouts as their blocks. */
export const withReadTables = (node: HtmlNode): HtmlNode => {
  if (!node.children) return node
  const children = node.children
    .map(withReadTables)
    .flatMap((child) => (child.tagName === 'table' ? readTable(child) : [child]))
  return { ...node, children }
}
