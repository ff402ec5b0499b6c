/** Facts of an invoice line that say which lines belong together. */
export type GroupedLine = { id: string; source: string; billedMs: number | null; taskId: string | null }

/**
 * Lines of an invoice by what they bill together, in their order: the days of one part of a request, which carry its
 * work logs, and the hours that remain; every other line is alone.
 */
export const groupLines = <Line extends GroupedLine>(lines: readonly Line[]): Line[][] => {
  const groups: Line[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const [first] = last ?? []
    const isRest =
      line.source === 'time' && line.billedMs === 0 && first?.source === 'time' && first.taskId === line.taskId
    if (isRest) last!.push(line)
    else groups.push([line])
  }
  return groups
}

/**
 * The lines that remain when others are removed: days and hours of the same work logs go together, so that its logs are
 * free when one of them is removed (BIL-043).
 */
export const withoutOrphans = <Line extends GroupedLine>(before: readonly Line[], keptIds: ReadonlySet<string>) => {
  const gone = groupLines(before)
    .filter((group) => group.some(({ id }) => !keptIds.has(id)))
    .flatMap((group) => group.map(({ id }) => id))
  return new Set([...keptIds].filter((id) => !gone.includes(id)))
}

/**
 * What is billable again when these lines are taken back as a whole: the lines whose work logs are set free, which need
 * the lines that were computed with them, and the tasks of which every line is taken back (BIL-046).
 */
export const freedByCredit = (
  lines: readonly GroupedLine[],
  goneIds: ReadonlySet<string>,
): { lineIds: string[]; taskIds: string[] } => {
  const isWhole = (group: readonly GroupedLine[]) => group.every(({ id }) => goneIds.has(id))
  const ofTask = Map.groupBy(lines, ({ taskId }) => taskId)
  return {
    lineIds: groupLines(lines)
      .filter((group) => group[0]?.source === 'time' && isWhole(group))
      .flatMap((group) => group.map(({ id }) => id)),
    taskIds: [...ofTask].flatMap(([taskId, own]) => (taskId !== null && isWhole(own) ? [taskId] : [])),
  }
}
