/**
 * A group of rows of the table, with the number and estimates (in ms) of all its rows, loaded or not. `capacity`:
 * working time of the staff in the days of a sprint, in ms.
 */
export type TableGroup = {
  key: string
  label: string
  count: number
  estimated?: number
  capacity?: number | null
  collapsed: boolean
}
/** A line of the table: the heading of a group, or the row at a position among the rows of expanded groups. */
export type Line = { group: TableGroup } | { position: number }
export type Lines = {
  count: number
  at: (index: number) => Line
  /** The group of this line; undefined without groups. */
  groupAt: (index: number) => TableGroup | undefined
  /** Line of the row at this position. */
  lineOf: (position: number) => number
  /** Position of the row of this line; of a heading, that of the row after it. */
  positionOf: (index: number) => number
}

/** Index of the last start that is not behind `wanted`; -1 if all are. */
const lastUpTo = (starts: readonly number[], wanted: number): number => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

const ungrouped = (rows: number): Lines => ({
  count: rows,
  at: (position) => ({ position }),
  groupAt: () => undefined,
  lineOf: (position) => position,
  positionOf: (index) => index,
})

/**
 * Lines of a table whose rows are grouped: a heading before the rows of each group, none of its rows while it is
 * collapsed. Where a heading stands follows from the numbers of rows alone, so that it is known before they are loaded.
 * Rows behind those of the last group are its own. Without groups, `rows` lines.
 */
export const toLines = (groups: readonly TableGroup[] | undefined, rows: number): Lines => {
  if (!groups?.length) return ungrouped(rows)
  const headings: number[] = []
  const firsts: number[] = []
  let position = 0
  for (const [index, { collapsed, count }] of groups.entries()) {
    headings.push(position + index)
    firsts.push(position)
    if (!collapsed) position += count
  }
  const groupAt = (index: number) => Math.max(0, lastUpTo(headings, index))
  // The last of several groups that begin at one position has the row: those before it are collapsed.
  const lineOf = (at: number) => at + lastUpTo(firsts, at) + 1
  return {
    count: groups.length + Math.max(position, rows),
    at: (index) => {
      const group = groupAt(index)
      return headings[group] === index ? { group: groups[group]! } : { position: index - group - 1 }
    },
    groupAt: (index) => groups[groupAt(index)],
    lineOf,
    positionOf: (index) => {
      const group = groupAt(index)
      return headings[group] === index ? firsts[group]! : index - group - 1
    },
  }
}

/** Number of all rows, those of collapsed groups too. */
export const countOf = (groups: readonly TableGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0)

/** Number of rows that are shown: those of expanded groups. */
export const shownCountOf = (groups: readonly TableGroup[]): number =>
  countOf(groups.filter(({ collapsed }) => !collapsed))

/** Position of the first row of a group, among the rows of expanded groups. */
export const firstOf = (groups: readonly TableGroup[], key: string): number => {
  const at = groups.findIndex((group) => group.key === key)
  return shownCountOf(groups.slice(0, Math.max(0, at)))
}
